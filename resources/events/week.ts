import type { FilterValue } from '../../declare/list/params.ts';
import { dateRange, isRange } from '../../declare/list/params.ts';
import { spanTo } from '../../declare/list/span.ts';
import type { PageState } from '../../declare/panels/parts.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { OPERATOR_ZONE } from '../../domain/calendar/time-zone.ts';

/*
 * The seven days that the summary and the statistics show (docs/rules/dashboards.md).
 */

const SHOWN_DAYS = 7;

/** The parameter of the shown days: those that end today, until the person moves them. */
export const shownDays = dateRange('days', {
  label: 'Days',
  days: SHOWN_DAYS,
  initial: () => spanTo(operatorToday(), SHOWN_DAYS),
  api: { from: 'fromDate', to: 'toDate' },
});

/** One of them, to which a number leads. */
export const oneDay = dateRange('day', { label: 'Day', past: true });

/** So many days up to the last of the shown ones. */
const daysOf = ({ filters: { days } }: PageState, count = SHOWN_DAYS): PlainDate[] => {
  const { to = operatorToday() } = days && isRange(days) ? days : {};
  return Array.from({ length: count }, (_, at) => addDays(to, at + 1 - count));
};

/** The four weeks that end with the shown days. */
export const fourWeeks = (state: PageState): PlainDate[] => daysOf(state, 4 * SHOWN_DAYS);

const WEEKDAYS = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

export const dayLabel = (date: PlainDate): string => `${WEEKDAYS.format(new Date(date))} ${showDate(date).slice(0, 5)}`;

/** The columns of a grid of the shown days; the key of each is its date. */
export const dayColumns = (state: PageState): { key: PlainDate; label: string }[] =>
  daysOf(state).map((date) => ({ key: date, label: dayLabel(date) }));

const listed = (value: FilterValue): readonly string[] => (Array.isArray(value) ? value : []);

const queryOf = (state: PageState, days: readonly PlainDate[]) => ({
  timezone: OPERATOR_ZONE,
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
  'location-id': [...listed(state.filters.locationId ?? [])],
});

/** The query of what is counted on the shown days, at the chosen locations. */
export const countedQuery = (state: PageState) => queryOf(state, daysOf(state));

/** The same for four weeks. */
export const fourWeeksQuery = (state: PageState) => queryOf(state, fourWeeks(state));
