import { eq } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { daysBetween } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { OperatorHoliday } from '../../../domain/calendar/run-calendar.ts';
import { changeSpans, type RunChange, runChanges } from '../../../domain/calendar/run-changes.ts';
import type { Schedule } from '../../../domain/calendar/schedule.ts';
import { holidayEffects } from '../../../resources/holiday-calls.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { calendarsOf, readHolidays } from './calendars.ts';
import { readScheduled } from './scheduled-groups.ts';

/** The most groups that are listed. */
const MOST_GROUPS = 100;

/** The schedules that groups of a location share, each with its groups. */
const readSchedules = async (db: Queries) =>
  Map.groupBy(
    await readScheduled(db, eq(groups.status, true)),
    ({ location_id, schedule }) => `${location_id} ${JSON.stringify(schedule)}`,
  );

interface Asked {
  id?: number | undefined;
  /** Null: the holiday is deleted. */
  date: PlainDate | null;
  overrides: OperatorHoliday['overrides'];
}

/** What saving or deleting the holiday would change from today on: a dry run of the rule of the runs. */
const effectsOf = async (db: Queries, { id, date, overrides }: Asked, today: PlainDate) => {
  const holidays = await readHolidays(db);
  const replaced = holidays.find((one) => one.id === id);
  const days = [date, replaced?.date, ...[...overrides, ...(replaced?.overrides ?? [])].map((one) => one.date)];
  const spans = changeSpans(
    today,
    days.filter((day) => day !== null && day !== undefined),
  );
  const others = holidays.filter((one) => one.id !== id && one.date !== date);
  const before = calendarsOf(holidays);
  const after = calendarsOf(date ? [...others, { date, overrides, description: null }] : others);
  const found: { id: number; number: string; name: string; location: string; changes: RunChange[] }[] = [];
  for (const ofSchedule of (await readSchedules(db)).values()) {
    const [first] = ofSchedule;
    if (!first) continue;
    const schedule = first.schedule as Schedule; // checked when it is saved
    const calendars = { before: before(first.location_id), after: after(first.location_id) };
    const group = { schedule, is_on_hold: false, is_expired: false };
    const changes = spans.flatMap(({ from, until }) =>
      runChanges(group, from, daysBetween(from, until) + 1, calendars),
    );
    if (changes.length) {
      found.push(
        ...ofSchedule.map(({ id: of, number, name, location }) => ({ id: of, number, name, location, changes })),
      );
    }
  }
  found.sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
  return { from: today, until: spans.at(-1)?.until ?? today, total: found.length, groups: found.slice(0, MOST_GROUPS) };
};

export const effectHandlers: Handler[] = [
  read(holidayEffects, async ({ db, body }) => {
    const today = operatorDay(new Date());
    return { body: await effectsOf(db, body, today) };
  }),
];
