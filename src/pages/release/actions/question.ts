import { idsOf } from './outcome.ts';
import { amountOf, runsInWords } from './run.ts';
import type { ActingState } from './useActing.ts';

/** The count of each outcome. For "all matching" with the amounts, because the user has not seen every run. */
export const countsOf = (
  results: Parameters<typeof idsOf>[0],
  words: Readonly<Record<'done' | 'refused' | 'failed', string>>,
  { acted, matching }: Pick<ActingState, 'acted' | 'matching'>,
) =>
  (['failed', 'refused', 'done'] as const)
    .map((outcome) => ({ outcome, ids: new Set(idsOf(results, outcome)) }))
    .filter(({ ids }) => ids.size > 0)
    .map(({ outcome, ids }) => {
      const amount = matching ? ` (${amountOf(acted.filter(({ id }) => ids.has(id)))})` : '';
      return `${words[outcome]}: ${ids.size.toLocaleString('en-US')}${amount}`;
    })
    .join(' · ');

/** The runs an action is about: count, amount and groups. */
export const question = ({ acted, matching }: ActingState): string => {
  if (!matching) return runsInWords(acted);
  const all = `All ${matching.expected.toLocaleString('en-US')} matching`;
  return acted.length ? `${all}: ${runsInWords(acted)}` : `${all} check runs`;
};
