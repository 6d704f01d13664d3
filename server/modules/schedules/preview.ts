import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import {
  RELEASE_TYPE_LABELS,
  type ReleaseType,
  type RunDay,
  runDayOn,
  type Schedule,
} from '../../../domain/calendar/schedule.ts';
import type { Queries } from '../../db/database.ts';
import { csvLine } from '../../formats/csv/write.ts';
import { readCalendars } from './calendars.ts';
import { readScheduled } from './scheduled-groups.ts';

const HEADERS = ['Group #', 'Name', 'Scheduled for', 'Release'];

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
  for (const group of await readScheduled(db, where)) {
    const { number, name, location_id, location_key: location, release_type, schedule } = group;
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
