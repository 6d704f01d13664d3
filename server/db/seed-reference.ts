import { count } from 'drizzle-orm';
import { fedHolidays } from '../../domain/calendar/fed-holidays.ts';
import type { Db } from './database.ts';
import { declaredTables } from './declared.ts';

/** The operator's four offices. Their keys are part of the product; what they are called is theirs to edit. */
const LOCATIONS = [
  { key: '001', name: 'Tennessee', short_name: 'TN', location: 'Nashville, TN' },
  { key: '002', name: 'California', short_name: 'CA', location: 'Sacramento, CA' },
  { key: '003', name: 'Wisconsin', short_name: 'WI', location: 'Madison, WI' },
  { key: '004', name: 'Ohio', short_name: 'OH', location: 'Columbus, OH' },
];

const YEARS_AHEAD = 2;

/** The Federal Reserve's closures are where an operator's own list begins (docs/rules/calendar.md, "Holidays"). */
const holidays = () => {
  const year = new Date().getFullYear();
  return Array.from({ length: YEARS_AHEAD }, (_, ahead) => fedHolidays(year + ahead))
    .flat()
    .flatMap(({ closedOn, name }) => (closedOn ? [{ date: closedOn, description: name }] : []));
};

/** What a new database must have to be of use; a table that has rows is left alone. */
export const seedReference = async (db: Db): Promise<void> => {
  for (const [name, rows] of Object.entries({ locations: LOCATIONS, holidays: holidays() })) {
    const kept = declaredTables.get(name);
    if (!kept) throw new Error(`"${name}" keeps no table`);
    const [there] = await db.select({ count: count() }).from(kept.table);
    if (!there?.count) await db.insert(kept.table).values(rows).onConflictDoNothing();
  }
};
