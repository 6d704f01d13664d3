import { isRange } from '../../../declare/list/params.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { DerivedVerb } from '../../../declare/resource-calls.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { lockboxTotals as totalsCall } from '../../../resources/pinnacle/lockbox.ts';
import { parseListRequest } from '../../engine/list-request.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { LockboxFilter } from './lockbox-checks.ts';
import { lockboxChecks, lockboxChoices, lockboxTotals } from './lockbox-checks.ts';
import { exportLockboxes } from './lockbox-export.ts';
import { matchHandlers } from './match-calls.ts';

const filterOf = ({ filters: { dates, lockboxId }, ids }: ListState): LockboxFilter => {
  const chosen: readonly string[] | undefined = Array.isArray(lockboxId) ? lockboxId : undefined;
  const named = ids?.map(String);
  return {
    ...(isRange(dates) && dates),
    ids: named && chosen ? named.filter((id) => chosen.includes(id)) : (named ?? chosen),
  };
};

/** The calls of Lockbox Checks: its sums are of the days that are asked for. */
const lockboxHandlers = (resource: Resource): Handler[] => {
  const call = (verb: DerivedVerb) => {
    const found = resourceCalls(resource).find((one) => one.verb === verb);
    if (!found) throw new Error(`Lockbox Checks has no call "${verb}"`);
    return found;
  };
  const asked = (search: URLSearchParams) => filterOf(parseListRequest(resource, search).state);
  return [
    read(call('list'), async ({ db, search }) => ({ body: await lockboxChecks(db, asked(search)) })),
    read(call('facets'), async ({ db, search }) => ({ body: { lockboxId: await lockboxChoices(db, asked(search)) } })),
    read(call('export'), async ({ db, search, caller }) => {
      const { state } = parseListRequest(resource, search);
      return exportLockboxes({ db, resource, caller }, state, await lockboxChecks(db, filterOf(state)));
    }),
  ];
};

/** The bank's accounts, lockboxes and matches (docs/rules/exchange.md). */
export const pinnacleHandlers = (lockboxes: Resource, queue: Queue): Handler[] => [
  ...lockboxHandlers(lockboxes),
  read(totalsCall, async ({ db, query: { lockboxId, startDate: from, endDate: to } }) => ({
    body: await lockboxTotals(db, lockboxId, { from, to }),
  })),
  ...matchHandlers(queue),
];
