import { asc, inArray } from 'drizzle-orm';
import type { Matching, Selection } from '../../../../contract/release/bulk.ts';
import { MOST_AT_ONCE } from '../../../../contract/release/bulk.ts';
import { resourceFor } from '../../../../declare/resource-for.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { askedOf } from '../../../engine/list.ts';
import { Problem } from '../../../http/problems.ts';
import { idsMatching } from '../list.ts';
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
 * The runs that a filter finds, each kept from all others until the transaction ends. What it finds is looked at again
 * once they are: what came in or went out while this call waited for another one was not what the person counted.
 */
const matchingIds = async (
  { tx, caller }: Asking,
  { filter, expected, shown }: Matching,
): Promise<readonly number[]> => {
  const runs = resourceFor(declaredRuns(), caller.roles);
  const { state } = askedOf(runs, new URLSearchParams(filter), 'matching.filter');
  const found = () => idsMatching(tx, state, caller, MOST_AT_ONCE);
  const chosen = await found();
  if (chosen.total !== expected) throw countChanged(chosen.total, expected);
  if (shown && !isSame(shown.toSorted(ascending), chosen.ids)) throw othersMatch(chosen.total, expected);
  // in ascending order, so that two calls that lock the same runs do not wait for each other
  const locked = tx.select({ id: checkRuns.id }).from(checkRuns).where(inArray(checkRuns.id, chosen.ids));
  await locked.orderBy(asc(checkRuns.id)).for('update');
  const now = await found();
  if (now.total !== expected) throw countChanged(now.total, expected);
  if (!isSame(chosen.ids, now.ids)) throw othersMatch(now.total, expected);
  return chosen.ids;
};

/**
 * The ids a bulk action is about (docs/rules/check-runs.md, "Bulk actions"): those that were named, or all that the filter finds
 * within the caller's scope. Throws 409 when these are not as many as the caller expects, or not those it was shown, 422 for a filter that the list
 * does not know.
 */
export const selectedIds = async (asking: Asking, { ids, matching }: Selection): Promise<readonly number[]> =>
  matching ? matchingIds(asking, matching) : (ids ?? []);
