import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type PlainDate, showDate } from '../../../domain/calendar/dates.ts';
import { addDays, dayInMonth, monthOf, weekdayOf } from '../../../domain/calendar/days.ts';
import { type ExplainedDate, nextRuns, SHOWN_DATES } from '../../../domain/calendar/explained-dates.ts';
import { WEEKDAYS } from '../../../domain/calendar/month-weeks.ts';
import { operatorToday } from '../../../domain/calendar/operator-clock.ts';
import { runCalendar } from '../../../domain/calendar/run-calendar.ts';
import { type GroupSchedule, type RunDay, runDaysOfMonth } from '../../../domain/calendar/schedule.ts';
import { type HolidayRow, holidayList } from '../../../resources/groups/schedule-calls.ts';
import { send } from '../../dataProvider/send.ts';
import { Calendar } from '../../engine/panels/parts/Calendar.tsx';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { Tag } from '../../ui/Tag.tsx';

const Runs = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1, 3),
  '& p': { margin: 0 },
  '& table': { width: 264, padding: 0, border: 0 },
  '& ol': {
    display: 'grid',
    gap: theme.spacing(0.75),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .label, & small': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& small': { display: 'block', maxWidth: 264 },
  '& del': { color: theme.vars?.palette.text.secondary },
}));

const dayName = (date: PlainDate): string => `${(WEEKDAYS[weekdayOf(date) % 7] ?? '').slice(0, 3)} ${showDate(date)}`;

/** The next runs of the group in a form, a moved one with its reasons; those of the saved schedule that it loses last. */
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
          {dayName(one.date)} {!isIn(before, one) && <Tag tone="info">new</Tag>}
          {/* the first reason is its schedule day alone */}
          {one.reasons.length > 1 && <small>{one.reasons.join('. ')}</small>}
        </li>
      ))}
      {lost.map(({ date }) => (
        <li key={date}>
          <del>{dayName(date)}</del> <Tag tone="warning">no longer</Tag>
        </li>
      ))}
    </ol>
  );
};

interface MonthProps {
  month: string;
  today: PlainDate;
  holidays: readonly HolidayRow[];
  runs: readonly RunDay[];
}

/** A month with the days of the runs that are still to come; they are listed beside it. */
const Month = ({ month, today, holidays, runs }: MonthProps) => {
  const days = runs.map(({ date }) => ({ date, text: 'Run', tone: 'info' as const, unlisted: true }));
  const closed = holidays
    .filter(({ date }) => !days.some((day) => day.date === date))
    .map(({ date, description }) => ({ date, text: description ?? 'Holiday', tone: 'warning' as const }));
  return <Calendar data={{ label: 'Run days', month, today, days: [...days, ...closed] }} />;
};

/** The group as its form has it, of which the record declares the types. */
const scheduleIn = ({ schedule, is_on_hold, is_expired }: Record<string, unknown>): GroupSchedule => ({
  schedule: (schedule ?? null) as GroupSchedule['schedule'],
  is_on_hold: is_on_hold === true,
  is_expired: is_expired === true,
});

interface ComputedProps {
  holidays: readonly HolidayRow[];
  locationId: number;
  group: GroupSchedule;
  saved: GroupSchedule;
}

const Computed = ({ holidays, locationId, group, saved }: ComputedProps) => {
  const [today] = useState(operatorToday);
  const [shown, show] = useState<string>();
  const calendar = runCalendar(holidays, locationId);
  const now = nextRuns(group, today, calendar);
  const month = shown ?? monthOf(now.dates[0]?.date ?? today);
  const first = dayInMonth(month, 1);
  const previous = monthOf(addDays(first, -1));
  const runs = runDaysOfMonth(month, group, calendar).filter(({ date }) => date >= today);
  return (
    <>
      <div>
        <Month month={month} today={today} holidays={holidays} runs={runs} />
        <ReasonButton
          size="small"
          reason={previous < monthOf(today) ? 'Runs of past months do not change' : undefined}
          onClick={() => show(previous)}
        >
          Previous month
        </ReasonButton>
        <Button size="small" onClick={() => show(monthOf(addDays(first, 31)))}>
          Next month
        </Button>
      </div>
      <div aria-live="polite">
        <span className="label">Next runs with this schedule</span>
        {now.none && <p>{now.none}</p>}
        <Dates now={now.dates} before={nextRuns(saved, today, calendar).dates} />
      </div>
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
    <Runs aria-label="Next runs">
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Busy busy />}
      {data && (
        <Computed
          holidays={data}
          locationId={locationId}
          group={group}
          saved={scheduleIn(formState.defaultValues ?? {})}
        />
      )}
    </Runs>
  );
};
