import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import {
  RELEASE_TYPE_LABELS,
  type ReleaseType,
  type RunDay,
  runDayOn,
  type Schedule,
} from '../../../domain/calendar/schedule.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { csvLine } from '../../formats/csv/write.ts';
import { locationColumns } from '../locations.ts';
import { readCalendars } from './calendars.ts';

const HEADERS = ['Group #', 'Name', 'Scheduled for', 'Release'];

/** The groups that may run, with what their run days are computed from. */
const readScheduled = (db: Queries, where: SQL | undefined) => {
  const { table, columns } = locationColumns();
  return db
    .select({
      number: groups.number,
      name: groups.name,
      location_id: groups.location_id,
      location: sql<string>`${columns.key}`,
      release_type: groups.release_type,
      schedule: groups.schedule,
    })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(and(where, isNotNull(groups.schedule), not(groups.is_on_hold), not(groups.is_expired)))
    .orderBy(asc(columns.key), asc(groups.number));
};

/**
 * The groups whose runs take place on a day, as one CSV file for each location. A run that was moved to the day has the
 * day it was scheduled for.
 */
export const scheduleFiles = async (
  db: Queries,
  date: PlainDate,
  where?: SQL,
): Promise<{ name: string; contents: string }[]> => {
  const calendarOf = await readCalendars(db);
  const known = new Map<string, RunDay | undefined>();
  /** Groups share few schedules: each is computed once. */
  const runOf = (location: number, schedule: Schedule | null): RunDay | undefined => {
    const key = `${location} ${JSON.stringify(schedule)}`;
    if (!known.has(key)) {
      const group = { schedule, is_on_hold: false, is_expired: false };
      known.set(key, runDayOn(date, group, calendarOf(location)));
    }
    return known.get(key);
  };
  const lines = new Map<string, string[]>();
  for (const { number, name, location_id, location, release_type, schedule } of await readScheduled(db, where)) {
    const run = runOf(location_id, schedule as Schedule | null); // checked when it is saved
    if (!run) continue;
    const scheduled = run.runs.map((one) => one.scheduled).join(' ');
    const release = release_type ? RELEASE_TYPE_LABELS[release_type as ReleaseType] : '';
    const file = lines.get(location) ?? [csvLine(HEADERS)];
    file.push(csvLine([number, name, scheduled, release]));
    lines.set(location, file);
  }
  return [...lines].map(([location, file]) => ({
    name: `schedule-${location}.csv`,
    contents: file.join(''),
  }));
};
