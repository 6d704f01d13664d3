import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { RunChange } from '../../../domain/calendar/run-changes.ts';
import { holidayEffects } from '../../../resources/holiday-calls.ts';
import { send } from '../../dataProvider/send.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';

const Groups = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  maxHeight: 320,
  margin: 0,
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'grid',
    gap: theme.spacing(0, 2),
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
}));

const day = (date: string | null): string => (date ? showDate(date) : '');

const changeText = ({ kind, before, after }: RunChange): string => {
  if (kind === 'moves') return `${day(before)} moves to ${day(after)}`;
  return kind === 'appears' ? `a run appears on ${day(after)}` : `the run of ${day(before)} goes`;
};

/** A holiday as far as its effects depend on it; without a date it is deleted. */
export interface Draft {
  date: string | null;
  overrides: { location_id: number; date: string }[];
}

interface Props {
  /** The holiday that is changed or deleted. */
  id: number | undefined;
  draft: Draft;
}

/** The runs that a change of a holiday would change, group by group (docs/rules/calendar.md, "What if"). */
export const Effects = ({ id, draft }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['holidays', 'effects', id, draft],
    queryFn: ({ signal }) => send(holidayEffects, { body: { id, ...draft }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error) return <Fault fault={factsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Busy busy />;
  const more = data.total - data.groups.length;
  return (
    <>
      <Busy busy={isFetching} />
      <span role="status">
        {data.total === 0
          ? `No run changes until ${showDate(data.until)}`
          : `${data.total} ${data.total === 1 ? 'group' : 'groups'} with changed runs until ${showDate(data.until)}`}
      </span>
      {data.total > 0 && (
        <Groups aria-label="Changed runs">
          {data.groups.map(({ id: group, number, name, location, changes }) => (
            <li key={group}>
              <span>
                {number} {name} ({location})
              </span>
              <span>{changes.map(changeText).join(', ')}</span>
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </Groups>
      )}
    </>
  );
};
