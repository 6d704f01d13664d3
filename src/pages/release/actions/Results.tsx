import { styled } from '@mui/material/styles';
import type { RecordOutcome } from '../../../../contract/release/bulk.ts';
import { shownStatus } from '../../../../domain/statuses.ts';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { failuresFirst } from './outcome.ts';
import type { Run } from './run.ts';
import { runLine } from './run.ts';

const List = styled('ul')(({ theme }) => ({
  maxHeight: 320,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  ...theme.typography.body2,
  '& > li': { display: 'grid', gap: theme.spacing(0.5), padding: theme.spacing(1) },
  '& > li + li': { borderTop: `1px solid ${theme.vars?.palette.line}` },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) },
  '& p': { margin: 0 },
  '& ul': { margin: 0, paddingLeft: theme.spacing(2.5), color: theme.vars?.palette.text.secondary },
}));

const TONES: Readonly<Record<RecordOutcome['outcome'], Tone>> = {
  done: 'success',
  refused: 'warning',
  failed: 'error',
};

/** What each outcome is called, before it is done and after. */
export const OUTCOME_WORDS = {
  before: { done: 'Can be done', refused: 'Refused', failed: 'Cannot be told' },
  after: { done: 'Done', refused: 'Refused', failed: 'Failed' },
} as const;
export type When = keyof typeof OUTCOME_WORDS;

const nameOf = (run: Run | undefined, id: number): string => (run ? runLine(run) : `Check run ${id}`);

/** How a record stands now, where the answer tells it. */
const nowAt = ({ current, outcome }: RecordOutcome): string | undefined => {
  const statuses = current?.status_ids;
  if (outcome === 'done' || !Array.isArray(statuses)) return undefined;
  return `Now at ${shownStatus(statuses.map(String), Boolean(current?.deleted_at)).name}.`;
};

export const outcomeText = (results: readonly RecordOutcome[], runs: readonly Run[]): string =>
  failuresFirst(results)
    .map(({ id, outcome, reason = '' }) =>
      [
        OUTCOME_WORDS.after[outcome],
        nameOf(
          runs.find((run) => run.id === id),
          id,
        ),
        reason,
      ]
        .filter(Boolean)
        .join('\t'),
    )
    .join('\n');

/** Record by record, failures first: what would happen or what did, and why not. */
export const Results = ({
  results,
  runs,
  when,
}: {
  results: readonly RecordOutcome[];
  runs: readonly Run[];
  when: When;
}) => (
  // a long list scrolls, by the keys too (WCAG 2.1.1)
  <List tabIndex={0} aria-label="Record by record">
    {failuresFirst(results).map((result) => (
      <li key={result.id}>
        <div>
          <Tag tone={TONES[result.outcome]} dot>
            {OUTCOME_WORDS[when][result.outcome]}
          </Tag>
          <span>
            {nameOf(
              runs.find(({ id }) => id === result.id),
              result.id,
            )}
          </span>
        </div>
        {result.reason && <p>{[result.reason, when === 'after' && nowAt(result)].filter(Boolean).join(' ')}</p>}
        {result.outcome === 'done' && result.effects && result.effects.length > 0 && (
          <ul>
            {result.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </List>
);
