import type { AnyCall } from '../declare/call.ts';
import * as coverage from './coverage.ts';
import * as diagnostic from './diagnostic.ts';
import * as files from './files.ts';
import * as health from './health.ts';
import * as live from './live.ts';
import * as notes from './notes.ts';
import * as reads from './release/reads.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as trace from './trace.ts';
import * as viewChanges from './view-changes.ts';
import * as views from './views.ts';
import * as webhooks from './webhooks.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The calls that belong to no declared resource. */
export const contract: readonly AnyCall[] = [
  coverage,
  session,
  diagnostic,
  health,
  live,
  notes,
  files,
  reads,
  search,
  trace,
  views,
  viewChanges,
  webhooks,
].flatMap((area) => Object.values(area).filter(isCall));
