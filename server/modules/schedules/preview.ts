import type { SQL } from 'drizzle-orm';
import { and } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { RELEASE_TYPE_LABELS, type ReleaseType, type RunDay, runDayOn } from '../../../domain/calendar/schedule.ts';
import type { Queries } from '../../db/database.ts';
import { csvLine } from '../../formats/csv/write.ts';
import { readCalendars } from './calendars.ts';
import { isScheduledAs, type LocatedSchedule, readScheduled, readSchedules } from './scheduled-groups.ts';

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
  const runOf = ({ location_id, schedule }: LocatedSchedule): RunDay | undefined =>
    runDayOn(date, { schedule, is_on_hold: false, is_expired: false }, calendarOf(location_id));
  const keyOf = ({ location_id, schedule }: LocatedSchedule) => `${location_id} ${JSON.stringify(schedule)}`;
  const schedules = (await readSchedules(db, where)).flatMap((one) => {
    const run = runOf(one);
    return run ? [{ one, run }] : [];
  });
  if (!schedules.length) return [];
  const runs = new Map(schedules.map(({ one, run }) => [keyOf(one), run]));
  const lines = new Map<string, string[]>();
  for (const group of await readScheduled(db, and(where, isScheduledAs(schedules.map(({ one }) => one))))) {
    const { number, name, location_key: location, release_type } = group;
    const run = runs.get(keyOf(group as LocatedSchedule)); // a schedule is checked when it is saved
    if (!run) continue; // it was changed meanwhile
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
