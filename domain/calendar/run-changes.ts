import type { PlainDate } from './dates.ts';
import { addDays } from './days.ts';
import type { RunCalendar } from './run-calendar.ts';
import { type GroupSchedule, runDayOn } from './schedule.ts';

/* What another calendar would do to the runs of a group (docs/rules/calendar.md, "What if"). */

/** How far ahead changes are shown, in days. */
export const CHANGE_DAYS = 60;

/** How far from a holiday the runs are that it moves, in days: its run day, and what that joins. */
const REACH = 30;

/**
 * The spans of days in which holidays change runs, from today on: the next CHANGE_DAYS, and those around each day,
 * however far ahead it is. They neither touch nor overlap, so that no change is found twice.
 */
export const changeSpans = (
  today: PlainDate,
  around: readonly PlainDate[],
): { from: PlainDate; until: PlainDate }[] => {
  const ahead = around.toSorted().map((day) => ({ from: addDays(day, -REACH), until: addDays(day, REACH) }));
  const spans = [{ from: today, until: addDays(today, CHANGE_DAYS - 1) }];
  for (const span of ahead) {
    const last = spans.at(-1);
    if (last && span.from <= addDays(last.until, 1)) last.until = span.until > last.until ? span.until : last.until;
    else spans.push(span);
  }
  return spans;
};

/** A run day that would be another one, one more, or none. */
export interface RunChange {
  kind: 'moves' | 'appears' | 'goes';
  before: PlainDate | null;
  after: PlainDate | null;
}

/** The day of each scheduled run that takes place within some days. */
const runsWithin = (group: GroupSchedule, from: PlainDate, days: number, calendar: RunCalendar) => {
  const dates = Array.from({ length: days }, (_, at) => addDays(from, at));
  const found = dates.flatMap((date) => runDayOn(date, group, calendar) ?? []);
  return {
    byScheduled: new Map(found.flatMap(({ date, runs }) => runs.map((run) => [run.scheduled, date] as const))),
    days: new Set(found.map(({ date }) => date)),
  };
};

/**
 * The run days that change from one calendar to another, of the days from `from` on. A run that joins the run of another
 * day goes; one that parts from it appears.
 */
export const runChanges = (
  group: GroupSchedule,
  from: PlainDate,
  days: number,
  calendars: { before: RunCalendar; after: RunCalendar },
): RunChange[] => {
  const was = runsWithin(group, from, days, calendars.before);
  const will = runsWithin(group, from, days, calendars.after);
  const scheduled = new Set([...was.byScheduled.keys(), ...will.byScheduled.keys()]);
  const changes = new Map<string, RunChange>();
  for (const run of [...scheduled].sort()) {
    const [before, after] = [was.byScheduled.get(run), will.byScheduled.get(run)];
    if (before === after) continue;
    const leaves = before !== undefined && !will.days.has(before) ? before : null;
    const arrives = after !== undefined && !was.days.has(after) ? after : null;
    if (!leaves && !arrives) continue;
    const kind = leaves && arrives ? 'moves' : leaves ? 'goes' : 'appears';
    // two runs of one day move together
    changes.set(`${leaves} ${arrives}`, { kind, before: leaves, after: arrives });
  }
  return [...changes.values()];
};
