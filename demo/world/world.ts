import { previousBankingDay } from '../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import { fedHolidays } from '../../domain/calendar/fed-holidays.ts';
import { type OperatorHoliday, type RunCalendar, runCalendar } from '../../domain/calendar/run-calendar.ts';
import type { Db } from '../../server/db/database.ts';
import { declaredTables } from '../../server/db/declared.ts';
import type { Planted } from '../../server/db/tables/demo.ts';
import { type Clock, clockOf } from './clock.ts';
import { type GroupPlan, planGroups } from './group-plan.ts';
import { PRESETS, type Preset, type PresetName } from './presets.ts';

export interface Location {
  id: number;
  key: string;
  short_name: string;
  calendar: RunCalendar;
}

/** Data shared by the areas. Preset, seed and day determine it, so an interrupted generation can be completed. */
export interface World {
  preset: Preset;
  seed: number;
  today: PlainDate;
  /** What needs a person and began on an earlier day is solved (docs/operate.md, "The generated world"). */
  unsolvedFrom: PlainDate;
  clock: Clock;
  groups: GroupPlan[];
  locations: ReadonlyMap<string, Location>;
}

const UNSOLVED_DAYS = 4;

/** The first day of which something may be unsolved: in a stormy world any. */
export const unsolvedFrom = ({ isStormy }: Pick<Preset, 'isStormy'>, today: PlainDate): PlainDate => {
  if (isStormy) return '0001-01-01';
  let day = today;
  for (let left = UNSOLVED_DAYS; left > 0; left -= 1) day = previousBankingDay(day);
  return day;
};

/** The result of writing an area. */
export interface AreaReport {
  rows: number;
  planted: Planted[];
}

const table = (name: string) => {
  const kept = declaredTables.get(name);
  if (!kept) throw new Error(`"${name}" keeps no table`);
  return kept;
};

/** The operator's holidays, and those of the Federal Reserve around this year that are not among them. */
const readHolidays = async (db: Db, today: PlainDate): Promise<OperatorHoliday[]> => {
  const { table: holidays, children } = table('holidays');
  const rows = await db.select().from(holidays);
  const overrides = children.overrides ? await db.select().from(children.overrides.table) : [];
  const kept = rows.map(
    (row): OperatorHoliday => ({
      date: String(row.date),
      description: null,
      overrides: overrides
        .filter((one) => one.parent_id === row.id)
        .map((one) => ({ location_id: Number(one.location_id), date: String(one.date) })),
    }),
  );
  const year = Number(today.slice(0, 4));
  const known = new Set(kept.map(({ date }) => date));
  const before = [year - 1, year, year + 1].flatMap(fedHolidays).flatMap(({ closedOn }) => closedOn ?? []);
  const more = before.filter((date) => !known.has(date)).map((date) => ({ date, description: null, overrides: [] }));
  return [...kept, ...more];
};

/** Reads the calendars and locations, and plans the rest. */
export const openWorld = async (
  db: Db,
  { preset, seed, today, minutes }: { preset: PresetName; seed: number; today: PlainDate; minutes?: number },
): Promise<World> => {
  const holidays = await readHolidays(db, today);
  const rows = await db.select().from(table('locations').table);
  const locations = rows.map((row): [string, Location] => {
    const id = Number(row.id);
    return [
      String(row.key),
      { id, key: String(row.key), short_name: String(row.short_name), calendar: runCalendar(holidays, id) },
    ];
  });
  return {
    preset: PRESETS[preset],
    seed,
    today,
    unsolvedFrom: unsolvedFrom(PRESETS[preset], today),
    clock: clockOf(today, minutes),
    groups: planGroups(PRESETS[preset], seed, today),
    locations: new Map(locations),
  };
};

/** The group's location; throws when the database has none of that key. */
export const locationOf = (world: World, key: string): Location => {
  const location = world.locations.get(key);
  if (!location) throw new Error(`There is no location ${key}`);
  return location;
};
