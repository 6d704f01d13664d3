import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { isPlainDate, showDate } from '../../../domain/calendar/dates.ts';
import { CHANGE_DAYS, type RunChange } from '../../../domain/calendar/run-changes.ts';
import { holidayEffects } from '../../../resources/holiday-calls.ts';
import { send } from '../../dataProvider/send.ts';
import { Panel } from '../../engine/form/Panels.tsx';
import type { FormSlotProps } from '../../engine/slots.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';

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

/** How long typing has to pause before the preview is asked for, in ms. */
const PAUSE = 500;

const day = (date: string | null): string => (date ? showDate(date) : '');

const changeText = ({ kind, before, after }: RunChange): string => {
  if (kind === 'moves') return `${day(before)} moves to ${day(after)}`;
  return kind === 'appears' ? `a run appears on ${day(after)}` : `the run of ${day(before)} goes`;
};

interface Draft {
  date: string;
  overrides: { location_id: number; date: string }[];
}

/** The holiday of the form, as far as it is filled in; undefined without a date. */
const draftOf = ({ date, overrides }: { date?: unknown; overrides?: unknown }): Draft | undefined => {
  if (typeof date !== 'string' || !isPlainDate(date)) return undefined;
  const rows = (Array.isArray(overrides) ? overrides : []) as Draft['overrides']; // as the record declares them
  const filled = rows.filter((row) => typeof row.date === 'string' && isPlainDate(row.date));
  return { date, overrides: filled.map((row) => ({ location_id: Number(row.location_id), date: row.date })) };
};

const Effects = ({ id, draft }: { id: number | undefined; draft: Draft }) => {
  const asked = useDebounced(JSON.stringify(draft), PAUSE);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['holidays', 'effects', id, asked],
    queryFn: ({ signal }) => send(holidayEffects, { body: { id, ...(JSON.parse(asked) as Draft) }, signal }), // written above
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

/** What saving the holiday would do to the runs, before it is saved (docs/rules/calendar.md, "What if"). */
const HolidayEffects = ({ record }: FormSlotProps) => {
  const values = useWatch<Record<string, unknown>>();
  const { isDirty } = useFormContext().formState;
  const draft = draftOf(values);
  if (!isDirty || !draft) return null;
  return (
    <Panel>
      <legend>Runs of the next {CHANGE_DAYS} days</legend>
      <Effects id={record && Number(record.id)} draft={draft} />
    </Panel>
  );
};

export default HolidayEffects;
