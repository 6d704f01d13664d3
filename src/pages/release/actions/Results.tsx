import { styled } from '@mui/material/styles';
import type { RecordOutcome } from '../../../../contract/release/bulk.ts';
import { shownStatus } from '../../../../domain/release/statuses.ts';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useShowMore } from '../ShowMore.tsx';
import { failuresFirst } from './outcome.ts';
import type { NamedRun } from './run.ts';
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

/** The label of each outcome, in the preview and afterwards. */
export const OUTCOME_WORDS = {
  before: { done: 'Can be done', refused: 'Refused', failed: 'Unknown' },
  after: { done: 'Done', refused: 'Refused', failed: 'Failed' },
} as const;
type When = keyof typeof OUTCOME_WORDS;

/** Returns a function that gives a run's display name by id. */
const namesOf = (runs: readonly NamedRun[]) => {
  const byId = new Map(runs.map((run) => [run.id, run]));
  return (id: number): string => {
    const run = byId.get(id);
    return run ? runLine(run) : `Check run ${id}`;
  };
};

/** The record's current status, if the response contains it. */
const nowAt = ({ current, outcome }: RecordOutcome): string | undefined => {
  const statuses = current?.status_ids;
  if (outcome === 'done' || !Array.isArray(statuses)) return undefined;
  return `Now at ${shownStatus(statuses.map(String), Boolean(current?.deleted_at)).name}.`;
};

export const outcomeText = (results: readonly RecordOutcome[], runs: readonly NamedRun[]): string => {
  const nameOf = namesOf(runs);
  return failuresFirst(results)
    .map(({ id, outcome, reason = '' }) =>
      [OUTCOME_WORDS.after[outcome], nameOf(id), reason].filter(Boolean).join('\t'),
    )
    .join('\n');
};

interface Props {
  results: readonly RecordOutcome[];
  runs: readonly NamedRun[];
  when: When;
}

const Effects = ({ outcome, effects = [] }: Pick<RecordOutcome, 'outcome' | 'effects'>) =>
  outcome === 'done' && effects.length > 0 ? (
    <ul>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  ) : null;

/** The outcome for each record, failures first, with effects or reasons. Long lists start with the first records. */
export const Results = ({ results, runs, when }: Props) => {
  const nameOf = namesOf(runs);
  const { slice, more } = useShowMore(failuresFirst(results), 'check runs');
  return (
    <div>
      {/* a long list scrolls, also by keyboard (WCAG 2.1.1) */}
      <List tabIndex={0} aria-label="Record by record">
        {slice.map((result) => (
          <li key={result.id}>
            <div>
              <Tag tone={TONES[result.outcome]} dot>
                {OUTCOME_WORDS[when][result.outcome]}
              </Tag>
              <span>{nameOf(result.id)}</span>
            </div>
            {result.reason && <p>{[result.reason, when === 'after' && nowAt(result)].filter(Boolean).join(' ')}</p>}
            <Effects {...result} />
          </li>
        ))}
      </List>
      {more}
    </div>
  );
};
