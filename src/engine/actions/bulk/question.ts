import type { Naming } from '../../../../declare/naming.ts';
import { allMatching } from '../../../messages/actions.ts';
import { idsOf } from './outcome.ts';
import type { BulkState } from './useBulk.ts';

/** The count of each outcome. For "all matching" with the amounts, because the user has not seen every record. */
export const countsOf = (
  results: Parameters<typeof idsOf>[0],
  words: Readonly<Record<'done' | 'refused' | 'failed', string>>,
  { acted, matching, naming }: Pick<BulkState, 'acted' | 'matching' | 'naming'>,
) =>
  (['failed', 'refused', 'done'] as const)
    .map((outcome) => ({ outcome, ids: new Set(idsOf(results, outcome)) }))
    .filter(({ ids }) => ids.size > 0)
    .map(({ outcome, ids }) => {
      const those = acted.filter(({ id }) => ids.has(Number(id)));
      const amount = matching && naming.amount ? ` (${naming.amount(those)})` : '';
      return `${words[outcome]}: ${ids.size.toLocaleString('en-US')}${amount}`;
    })
    .join(' · ');

/** The records an action is about. */
export const question = ({
  acted,
  matching,
  naming,
}: Pick<BulkState, 'acted' | 'matching'> & { naming: Naming<object> }) => {
  if (!matching) return naming.summary(acted);
  const all = allMatching(matching.expected.toLocaleString('en-US'));
  return acted.length ? `${all}: ${naming.summary(acted)}` : `${all} ${naming.many}`;
};
