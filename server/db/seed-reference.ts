import { count } from 'drizzle-orm';
import { fedHolidays } from '../../domain/calendar/fed-holidays.ts';
import { operatorDay } from '../../domain/calendar/operator-clock.ts';
import type { Db } from './database.ts';
import { declaredTables } from './declared.ts';

/** The operator's four offices. Their keys are part of the product; their names can be edited. */
const LOCATIONS = [
  { key: '001', name: 'Tennessee', short_name: 'TN', location: 'Nashville, TN' },
  { key: '002', name: 'California', short_name: 'CA', location: 'Sacramento, CA' },
  { key: '003', name: 'Wisconsin', short_name: 'WI', location: 'Madison, WI' },
  { key: '004', name: 'Ohio', short_name: 'OH', location: 'Columbus, OH' },
];

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
  for (const [name, rows] of Object.entries({ locations: LOCATIONS, holidays: holidays() })) {
    const kept = declaredTables.get(name);
    if (!kept) throw new Error(`"${name}" keeps no table`);
    const [there] = await db.select({ count: count() }).from(kept.table);
    if (!there?.count) await db.insert(kept.table).values(rows).onConflictDoNothing();
  }
};
