import { panel } from '../../declare/panels/panel.ts';
import type { CalendarData, PageState } from '../../declare/panels/parts.ts';
import type { Aside } from '../../declare/resource.ts';
import { showDate, showInstant } from '../../domain/calendar/dates.ts';
import { monthOf } from '../../domain/calendar/days.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { EXPIRATIONS } from '../../domain/groups/expiration.ts';
import { dayOfFilter } from '../../domain/groups/schedule-filter.ts';
import type { ExpiringGroup, HolidayRow } from './schedule-calls.ts';
import { expiringGroups, holidayList, schedulePreview } from './schedule-calls.ts';

/** As many letters of a group as fit beside the list. */
const SHOWN_NAME = 22;

const today = () => operatorToday();

/** The day that is previewed: the next one of the chosen bar. */
const shownDay = ({ filters: { schedule } }: PageState) =>
  dayOfFilter(Array.isArray(schedule) ? String(schedule[0]) : undefined, today());

/** The month of the previewed day: its holidays, and the day itself. */
const monthOfHolidays = (holidays: readonly HolidayRow[], state: PageState): CalendarData => {
  const day = shownDay(state);
  const named = holidays.map(({ date, description }) => ({
    date,
    text: [description ?? 'Holiday', date === day && 'previewed'].filter(Boolean).join(', '),
    tone: 'warning' as const,
  }));
  const isHoliday = holidays.some(({ date }) => date === day);
  const days = isHoliday ? named : [...named, { date: day, text: 'Previewed', tone: 'info' as const }];
  return {
    label: 'Holiday calendar',
    month: monthOf(day),
    today: today(),
    days: days.toSorted((a, b) => a.date.localeCompare(b.date)),
  };
};

/** The schedule of a day beside the groups (docs/rules/check-runs.md, "Scheduler"). */
export const schedulePreviewAside = (shown: boolean): Aside => ({
  label: 'Schedule preview',
  shown,
  panels: [
    panel(
      schedulePreview,
      { title: 'Daily schedule', failed: 'Failed to load the schedule', query: (state) => ({ date: shownDay(state) }) },
      (v) => [
        v.statistics(({ nextRunAt }, state) => [
          { label: 'Schedule of', value: showDate(shownDay(state)) },
          { label: 'Next schedule will be sent', value: showInstant(nextRunAt) },
        ]),
        v.files(({ files }) => (files.length ? { label: 'Schedule files', files } : undefined)),
        v.empty(({ files }) => (files.length ? undefined : 'No runs on this day')),
      ],
    ),
    panel(holidayList, { title: 'Holidays', failed: 'Failed to load the holidays' }, (v) => [
      v.calendar(monthOfHolidays),
    ]),
    panel(
      expiringGroups,
      { title: 'Groups about to expire', failed: 'Failed to load the groups', query: () => ({ date: today() }) },
      (v) => [
        v.table<ExpiringGroup>((groups) => groups, {
          label: 'Groups about to expire',
          empty: 'No group expires within 3 days',
          key: ({ id }) => id,
          columns: (c) => [
            c.text('number', { label: 'Group', text: ({ number, name }) => `${number} ${name}`, cut: SHOWN_NAME }),
            c.text('expiration_warning', {
              label: 'Ends',
              text: ({ expiration_warning: { date } }) => showDate(date),
              tip: ({ expiration_warning: { type } }) => EXPIRATIONS[type],
            }),
          ],
        }),
      ],
    ),
  ],
});
