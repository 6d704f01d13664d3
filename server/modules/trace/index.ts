import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { TraceStep } from '../../../contract/trace.ts';
import { MAX_CANDIDATES, trace } from '../../../contract/trace.ts';
import { allows } from '../../../declare/access.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { idsOf } from '../../../domain/notifications/event-types.ts';
import type { TraceStep as Step, TraceFile } from '../../../domain/release/trace.ts';
import { traceSteps } from '../../../domain/release/trace.ts';
import { CHECK_REGISTER_ROLES, RELEASE_ROLES } from '../../../domain/roles.ts';
import type { Queries } from '../../db/database.ts';
import { eobs } from '../../db/tables/check-runs.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { invalid, Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { FileStore } from '../../storage/files.ts';
import type { PastFiles } from '../files/bytes.ts';
import { factsOf } from './facts.ts';
import { eobsWhere, numbered, ofBankEntry, ofClaim } from './find.ts';

/** How a file is opened, for callers who may. */
const fileOf = ({ kind, id, name }: TraceFile, { roles }: Caller): TraceStep['file'] => {
  if (!allows(typeof kind === 'object' ? CHECK_REGISTER_ROLES : RELEASE_ROLES, roles)) return null;
  const { event_type_id, file_type_id } = idsOf(kind);
  const ids = { 'event-type-id': event_type_id, 'file-type-id': file_type_id, 'report-id': id };
  return { name, address: { filename: name, ...ids } };
};

const onWire = ({ kind, text, at, cents, isDone, file }: Step, caller: Caller): TraceStep => ({
  kind,
  text,
  at: at ?? null,
  amount: cents === undefined ? null : centsToDollars(cents),
  isDone,
  file: file ? fileOf(file, caller) : null,
});

const ONE = 'Name exactly one of claim-id, eob-id, bank-entry-id and number.';

type Query = Readonly<Record<'claim-id' | 'eob-id' | 'bank-entry-id', string | undefined>> & { number: string };

/** The condition of the EOBs that are asked for. Throws 422 unless exactly one way is named, 404 for an unknown entry. */
const soughtBy = async (db: Queries, query: Partial<Query>): Promise<SQL> => {
  const { number, 'claim-id': claim, 'eob-id': eob, 'bank-entry-id': entry } = query;
  if ([number, claim, eob, entry].filter(Boolean).length !== 1) throw invalid([{ path: 'number', message: ONE }]);
  if (claim) return ofClaim(Number(claim));
  if (eob) return eq(eobs.id, Number(eob));
  if (number) return numbered(number);
  const found = await ofBankEntry(db, Number(entry));
  if (!found) throw new Problem('not_found');
  return found;
};

/** The way of a dollar. Reading it is audited, with the EOB or those that were offered. */
export const traceHandlers = (store: FileStore, past: PastFiles | undefined): Handler[] => [
  read(trace, async ({ db, query, caller, audit }) => {
    const found = await eobsWhere(db, caller, await soughtBy(db, query));
    const [eob, ...others] = found;
    const isById = query['claim-id'] !== undefined || query['eob-id'] !== undefined;
    if (!eob && isById) throw new Problem('not_found');
    if (found.length) await audit({ action: 'read', type: 'claim', data: { trace: found.map(({ id }) => id) } });
    const candidates = found.slice(0, MAX_CANDIDATES);
    if (!eob || others.length) {
      return { body: { eob: null, steps: [], candidates, more: found.length > MAX_CANDIDATES } };
    }
    const facts = await factsOf(db, { db, store, past }, eob.id);
    if (!facts) throw new Problem('not_found');
    const steps = traceSteps(facts).map((step) => onWire(step, caller));
    return { body: { eob, steps, candidates: [], more: false } };
  }),
];
