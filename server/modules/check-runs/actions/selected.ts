import { asc, inArray } from 'drizzle-orm';
import type { Matching, Selection } from '../../../../declare/actions/bulk.ts';
import { MAX_BULK_RECORDS } from '../../../../declare/actions/bulk.ts';
import { resourceFor } from '../../../../declare/resource-for.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { parseListRequest } from '../../../engine/list-request.ts';
import { idsMatching } from '../../../engine/reads/matching.ts';
import { Problem } from '../../../http/problems.ts';
import { checkRunModel } from '../read.ts';
import type { Acting } from './run-action.ts';
import { declaredRuns } from './run-action.ts';

type Asking = Pick<Acting, 'tx' | 'caller'>;

const ascending = (a: number, b: number) => a - b;
const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id, at) => id === others[at]);

const countChanged = (now: number, expected: number) => {
  const match = now === 1 ? 'check run matches' : 'check runs match';
  const [count, then] = [now, expected].map((number) => number.toLocaleString('en-US'));
  return new Problem('count_changed', {
    text: `${count} ${match} now, ${then} when you chose. Review the list and select again.`,
    more: { matching: now, expected },
  });
};

const othersMatch = (now: number, expected: number) =>
  new Problem('count_changed', {
    text: 'Other check runs match now than when you chose. Review the list and select again.',
    more: { matching: now, expected },
  });

/**
 * The runs that match a filter, locked until the transaction ends. The filter is evaluated again once they are locked,
 * because runs may have started or stopped matching while this request waited for another one.
 */
const matchingIds = async (
  { tx, caller }: Asking,
  { filter, expected, shown }: Matching,
): Promise<readonly number[]> => {
  const runs = resourceFor(declaredRuns(), caller.roles);
  const { state } = parseListRequest(runs, new URLSearchParams(filter), 'matching.filter');
  const found = () => idsMatching(tx, checkRunModel, runs, { state, caller, most: MAX_BULK_RECORDS });
  const chosen = await found();
  if (chosen.total !== expected) throw countChanged(chosen.total, expected);
  if (shown && !isSame(shown.toSorted(ascending), chosen.ids)) throw othersMatch(chosen.total, expected);
  // in ascending order, so that two requests that lock the same runs do not deadlock
  const locked = tx.select({ id: checkRuns.id }).from(checkRuns).where(inArray(checkRuns.id, chosen.ids));
  await locked.orderBy(asc(checkRuns.id)).for('update');
  const now = await found();
  if (now.total !== expected) throw countChanged(now.total, expected);
  if (!isSame(chosen.ids, now.ids)) throw othersMatch(now.total, expected);
  return chosen.ids;
};

/**
 * The ids of a bulk action (docs/rules/check-runs.md, "Bulk actions"): the given ones, or all that match the filter
 * within the caller's scope. Throws 409 when their number is not the expected one, or they are not those the preview
 * showed; 422 for a filter the list does not have.
 */
export const selectedIds = async (asking: Asking, { ids, matching }: Selection): Promise<readonly number[]> =>
  matching ? matchingIds(asking, matching) : (ids ?? []);
