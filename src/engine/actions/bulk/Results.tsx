import { styled } from '@mui/material/styles';
import type { RecordOutcome } from '../../../../declare/actions/bulk.ts';
import type { Actionable } from '../../../../declare/naming.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { AFTER, BEFORE, RECORD_BY_RECORD } from '../../../messages/actions.ts';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useListOf } from '../../list/context.ts';
import { useShowMore } from '../../table/ShowMore.tsx';
import { failuresFirst } from './outcome.ts';

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
const OUTCOME_WORDS = { before: BEFORE, after: AFTER };
type When = keyof typeof OUTCOME_WORDS;

type Named = Pick<Actionable, 'naming' | 'texts'>;

/** Returns a function that gives a record's name by id. */
const namesOf = ({ naming, texts }: Named, records: readonly Row[]) => {
  const byId = new Map(records.map((record) => [Number(record.id), record]));
  return (id: number): string => {
    const record = byId.get(id);
    return record ? naming.line(record) : `${texts.one} ${id}`;
  };
};

export const outcomeText = (resource: Named, results: readonly RecordOutcome[], records: readonly Row[]): string => {
  const name = namesOf(resource, records);
  return failuresFirst(results)
    .map(({ id, outcome, reason = '' }) => [AFTER[outcome], name(id), reason].filter(Boolean).join('\t'))
    .join('\n');
};

interface Props {
  results: readonly RecordOutcome[];
  records: readonly Row[];
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
export const Results = ({ results, records, when }: Props) => {
  const { resource: of } = useListOf();
  const { naming } = of;
  const name = namesOf(of, records);
  const { slice, more } = useShowMore(failuresFirst(results), naming.many);
  const nowAt = ({ current, outcome }: RecordOutcome) =>
    when === 'after' && outcome !== 'done' && current ? naming.state?.(current) : undefined;
  return (
    <div>
      {/* a long list scrolls, also by keyboard (WCAG 2.1.1) */}
      <List tabIndex={0} aria-label={RECORD_BY_RECORD}>
        {slice.map((result) => (
          <li key={result.id}>
            <div>
              <Tag tone={TONES[result.outcome]} dot>
                {OUTCOME_WORDS[when][result.outcome]}
              </Tag>
              <span>{name(result.id)}</span>
            </div>
            {result.reason && <p>{[result.reason, nowAt(result)].filter(Boolean).join(' ')}</p>}
            <Effects {...result} />
          </li>
        ))}
      </List>
      {more}
    </div>
  );
};
