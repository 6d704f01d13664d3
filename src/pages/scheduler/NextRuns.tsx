import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { showDate } from '../../../domain/calendar/dates.ts';
import { type ExplainedDate, nextRuns, SHOWN_DATES } from '../../../domain/calendar/explained-dates.ts';
import { operatorToday } from '../../../domain/calendar/operator-clock.ts';
import { type RunCalendar, runCalendar } from '../../../domain/calendar/run-calendar.ts';
import type { GroupSchedule } from '../../../domain/calendar/schedule.ts';
import { holidayList } from '../../../resources/groups/schedule-calls.ts';
import { send } from '../../dataProvider/send.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Tag } from '../../ui/Tag.tsx';

const Runs = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  '& .label': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& p': { margin: 0 },
  '& ol': { display: 'grid', gap: theme.spacing(0.5), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { fontVariantNumeric: 'tabular-nums' },
  '& summary': { cursor: 'pointer', minHeight: 24 },
  '& details > ul': { margin: 0, paddingLeft: theme.spacing(2.5), color: theme.vars?.palette.text.secondary },
  '& del': { color: theme.vars?.palette.text.secondary },
}));

/** The next runs of the group in a form, each with its reasons; those of the saved schedule that it loses last. */
const Dates = ({ now, before }: { now: readonly ExplainedDate[]; before: readonly ExplainedDate[] }) => {
  const isIn = (dates: readonly ExplainedDate[], { date }: ExplainedDate) => dates.some((one) => one.date === date);
  const last = now.at(-1)?.date;
  // a date after the last one shown is not lost, only further away
  const lost = before.filter(
    (one) => !isIn(now, one) && (last === undefined || now.length < SHOWN_DATES || one.date <= last),
  );
  return (
    <ol>
      {now.map((one) => (
        <li key={one.date}>
          <details>
            <summary>
              {showDate(one.date)} {!isIn(before, one) && <Tag tone="info">new</Tag>}
            </summary>
            <ul>
              {one.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
      {lost.map(({ date }) => (
        <li key={date}>
          <del>{showDate(date)}</del> <Tag tone="warning">no longer</Tag>
        </li>
      ))}
    </ol>
  );
};

/** The group as its form has it, of which the record declares the types. */
const scheduleIn = ({ schedule, is_on_hold, is_expired }: Record<string, unknown>): GroupSchedule => ({
  schedule: (schedule ?? null) as GroupSchedule['schedule'],
  is_on_hold: is_on_hold === true,
  is_expired: is_expired === true,
});

interface ComputedProps {
  calendar: RunCalendar;
  group: GroupSchedule;
  saved: GroupSchedule;
}

const Computed = ({ calendar, group, saved }: ComputedProps) => {
  const [today] = useState(operatorToday);
  const now = nextRuns(group, today, calendar);
  return (
    <>
      {now.none && <p>{now.none}</p>}
      <Dates now={now.dates} before={nextRuns(saved, today, calendar).dates} />
    </>
  );
};

/** The next six runs of the schedule as it stands in the form, computed by the server's own rule. */
export const NextRuns = ({ locationId }: { locationId: number }) => {
  const group = useWatch({ compute: scheduleIn });
  const { formState } = useFormContext();
  const { data, error, refetch } = useQuery({
    queryKey: ['holidays', 'calendar'],
    queryFn: ({ signal }) => send(holidayList, { signal }),
  });
  return (
    <Runs aria-label="Next runs" aria-live="polite">
      <span className="label">Next runs with this schedule</span>
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Busy busy />}
      {data && (
        <Computed
          calendar={runCalendar(data, locationId)}
          group={group}
          saved={scheduleIn(formState.defaultValues ?? {})}
        />
      )}
    </Runs>
  );
};
