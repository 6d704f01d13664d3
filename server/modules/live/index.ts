import { live } from '../../../contract/live.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Reference } from '../../engine/reads/model.ts';
import type { Handler } from '../../http/handlers.ts';
import { events } from '../../http/handlers.ts';
import { activityHandler } from '../audit-logs/activity.ts';
import type { Moving } from './feed.ts';
import { presenceHandler } from './presence.ts';
import type { Streams } from './streams.ts';

/** The records that change without an entry in the audit log. */
export const movingOf = (records: Iterable<readonly Reference[]>): Moving[] =>
  [...records].flat().flatMap(({ resource, model: { id, moves } }) => {
    return (moves?.at ?? []).map((at) => ({ type: auditTypeOf(resource), id, at, version: moves?.version }));
  });

export const liveHandlers = (streams: Streams, records: ReadonlyMap<string, readonly Reference[]>): Handler[] => [
  events(live, async ({ caller }) => streams.open(caller)),
  presenceHandler(records.values()),
  activityHandler(records),
];
