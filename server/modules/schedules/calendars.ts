import { eq } from 'drizzle-orm';
import type { OperatorHoliday, RunCalendar } from '../../../domain/calendar/run-calendar.ts';
import { runCalendar } from '../../../domain/calendar/run-calendar.ts';
import type { Queries } from '../../db/database.ts';
import { declaredTables } from '../../db/declared.ts';

const holidayTables = () => {
  const holidays = declaredTables.get('holidays');
  const overrides = holidays?.children.overrides;
  const { date, description } = holidays?.columns ?? {};
  const { location_id: location, date: runDay } = overrides?.columns ?? {};
  if (!holidays || !overrides || !date || !description || !location || !runDay) {
    throw new Error('The declaration of holidays has changed');
  }
  return { holidays, overrides, date, description, location, runDay };
};

/** The operator's holidays with the alternative run days of locations. */
export const readHolidays = async (db: Queries): Promise<(OperatorHoliday & { id: number })[]> => {
  const { holidays, overrides, date, description, location, runDay } = holidayTables();
  const rows = await db
    .select({ id: holidays.id, date, description, location, runDay })
    .from(holidays.table)
    .leftJoin(overrides.table, eq(overrides.parent, holidays.id));
  const byHoliday = Map.groupBy(rows, (row) => Number(row.id));
  return [...byHoliday].flatMap(([id, ofOne]) =>
    ofOne.slice(0, 1).map((row) => ({
      id,
      date: String(row.date),
      description: row.description === null ? null : String(row.description),
      overrides: ofOne
        .filter((one) => one.runDay !== null)
        .map((one) => ({ location_id: Number(one.location), date: String(one.runDay) })),
    })),
  );
};

/** The operator's calendar for each location; each is made once. */
export const calendarsOf = (holidays: readonly OperatorHoliday[]): ((locationId: number) => RunCalendar) => {
  const calendars = new Map<number, RunCalendar>();
  return (locationId) => {
    const known = calendars.get(locationId) ?? runCalendar(holidays, locationId);
    calendars.set(locationId, known);
    return known;
  };
};

/** The operator's calendar for each location, from one read of the holidays. */
export const readCalendars = async (db: Queries) => calendarsOf(await readHolidays(db));
