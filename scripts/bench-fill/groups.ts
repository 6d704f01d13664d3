import type pg from 'pg';
import { REGISTER_TYPES, REGISTERS } from '../../domain/files/check-registers.ts';
import { weighted } from './draws.ts';

const WEEKDAYS = [
  ['0', 0.15],
  ['1', 0.24],
  ['2', 0.24],
  ['3', 0.22],
  ['4', 0.15],
] as const;

/** The weekday of a group's runs, 0 Monday to 4 Friday. @param group an SQL expression for its id. */
export const weekdayOf = (group: string) => weighted(`pg_temp.u(2, ${group})`, WEEKDAYS);

/** Fictitious employer groups. */
const GROUPS = `
  insert into groups (id, number, name, location_id, schedule, release_type, release_day, network, effective_date)
  select g, (30000 + g * 7)::text,
    'Example ' || (array['Lantern','Pebble','Thimble','Acorn','Compass','Kettle','Anvil','Spindle','Harbor','Maple'])[1 + g % 10]
      || ' ' || (array['Foundry','Freight','Dairy','Logistics','Plastics','Tooling','Bakeries'])[1 + g % 7] || ' ' || g,
    (array(select id from locations order by key))[${weighted('pg_temp.u(1, g)', [
      [1, 0.45],
      [2, 0.2],
      [3, 0.25],
      [4, 0.1],
    ])}],
    jsonb_build_object((array['MON','TUE','WED','THU','FRI'])[1 + ${weekdayOf('g')}], '[1,2,3,4,5]'::jsonb),
    case when pg_temp.u(3, g) < 0.45 then 'auto' else 'email' end,
    case when pg_temp.u(3, g) < 0.45 then 1 + g % 5 end,
    case when pg_temp.u(4, g) < 0.2 then 'nomi' else 'none' end,
    $2::date - 1500
  from generate_series(1, $1::int) g`;

const reports = (network: boolean) =>
  REGISTER_TYPES.filter((type) => ['detail', 'summary', 'network-detail', 'network-summary'].includes(type))
    .filter((type) => REGISTERS[type].networkOnly === network)
    .map((type) => `('${REGISTERS[type].name}')`)
    .join(', ');

const REPORTS = `
  insert into group_reports (group_id, type, include_diagnosis, include_phi)
  select g.id, r.type, false, true from groups g cross join lateral (
    select * from (values ${reports(false)}) as plain (type)
    union all select * from (values ${reports(true)}) as network (type) where g.network <> 'none') r
  where pg_temp.u(5, g.id) >= 0.08`;

/** Writes `count` groups with their reports; ids start at 1. @param today `YYYY-MM-DD`. */
export const writeGroups = async (client: pg.ClientBase, count: number, today: string): Promise<void> => {
  await client.query(GROUPS, [count, today]);
  await client.query(REPORTS);
};
