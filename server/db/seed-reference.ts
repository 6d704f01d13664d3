import { count } from 'drizzle-orm';
import { fedHolidays } from '../../domain/calendar/fed-holidays.ts';
import { operatorDay } from '../../domain/calendar/operator-clock.ts';
import type { LocationKey } from '../../domain/locations.ts';
import { LOCATIONS } from '../../domain/locations.ts';
import type { Db } from './database.ts';
import { declaredTables } from './declared.ts';

/** What is not in LOCATIONS of the operator's offices. Their names can be edited. */
const OFFICES: Readonly<Record<LocationKey, { name: string; city: string }>> = {
  '001': { name: 'Tennessee', city: 'Nashville' },
  '002': { name: 'California', city: 'Sacramento' },
  '003': { name: 'Wisconsin', city: 'Madison' },
  '004': { name: 'Ohio', city: 'Columbus' },
};

const locations = () =>
  Object.entries(OFFICES).map(([key, { name, city }]) => {
    const short_name = LOCATIONS[key as LocationKey]; // the keys of OFFICES
    return { key, name, short_name, location: `${city}, ${short_name}` };
  });

const YEARS_AHEAD = 2;

/** An operator's own list starts with the Federal Reserve's closures (docs/rules/calendar.md, "Holidays"). */
const holidays = () => {
  const year = Number(operatorDay(new Date()).slice(0, 4));
  return Array.from({ length: YEARS_AHEAD }, (_, ahead) => fedHolidays(year + ahead))
    .flat()
    .flatMap(({ closedOn, name }) => (closedOn ? [{ date: closedOn, description: name }] : []));
};

/** Inserts the reference data that a new database needs; a table that has rows is left unchanged. */
export const seedReference = async (db: Db): Promise<void> => {
  for (const [name, rows] of Object.entries({ locations: locations(), holidays: holidays() })) {
    const kept = declaredTables.get(name);
    if (!kept) throw new Error(`"${name}" keeps no table`);
    const [there] = await db.select({ count: count() }).from(kept.table);
    if (!there?.count) await db.insert(kept.table).values(rows).onConflictDoNothing();
  }
};
