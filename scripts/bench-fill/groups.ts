import type pg from 'pg';
import { COVERAGE } from '../../demo/world/groups.ts';
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
  insert into groups (id, number, name, location_id, schedule, release_type, release_day, network, effective_date,
    is_on_hold, is_expired, zelis_eligible, termination_date)
  select g, (30000 + g * 7)::text,
    'Example ' || (array['Lantern','Pebble','Thimble','Acorn','Compass','Kettle','Anvil','Spindle','Harbor','Maple'])[1 + g % 10]
      || ' ' || (array['Foundry','Freight','Dairy','Logistics','Plastics','Tooling','Bakeries'])[1 + g % 7] || ' ' || g,
    (array(select id from locations order by key))[${weighted('pg_temp.u(1, g)', [
      [1, 0.45],
      [2, 0.2],
      [3, 0.25],
      [4, 0.1],
    ])}],
    case when pg_temp.u(6, g) >= 0.05 then
      jsonb_build_object((array['MON','TUE','WED','THU','FRI'])[1 + ${weekdayOf('g')}], '[1,2,3,4,5]'::jsonb) end,
    case when pg_temp.u(3, g) < 0.45 then 'auto' else 'email' end,
    case when pg_temp.u(3, g) < 0.45 then 1 + g % 5 end,
    case when pg_temp.u(4, g) < 0.2 then 'nomi' else 'none' end,
    $2::date - 1500, pg_temp.u(7, g) < 0.03, pg_temp.u(8, g) < 0.04, pg_temp.u(9, g) < 0.8,
    case when pg_temp.u(10, g) < 0.02 then $2::date + (pg_temp.u(10, g) * 3000)::int end
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

const CATEGORIES = `insert into coverage_categories (name) select unnest($1::text[]) on conflict do nothing`;

/** Each has the first category, and about a third of the groups each of the others. */
const COVERED = `
  insert into group_coverage (group_id, coverage_category_id, paid_through)
  select g.id, c.id, $1::date - 1 from groups g cross join coverage_categories c
  where c.id = (select min(id) from coverage_categories) or pg_temp.u(100 + c.id, g.id) < 0.35`;

/** The invoices of the last twenty months, each group's; one in fifty of the older ones is still open. */
const INVOICES = `
  insert into premium_invoices (group_id, number, billing_date, status, total_cents, balance_cents)
  select g.id, 'B' || g.id || '-' || m, $1::date - 30 * m, case when is_open then 'open' else 'paid' end, total,
    case when is_open then total else 0 end
  from groups g cross join generate_series(1, 20) m
    cross join lateral (select 50000 + (pg_temp.u(200 + m, g.id) * 9000000)::bigint as total,
      pg_temp.u(300 + m, g.id) < case m when 1 then 0.4 else 0.02 end as is_open) drawn`;

const INVOICE_LINES = `
  insert into premium_invoice_lines (invoice_id, number, description, coverage_category, billing_type, amount_cents, credits_cents, balance_cents)
  select id, 1, 'Administration fee', 'Medical', 'Admin', total_cents, total_cents - balance_cents, balance_cents from premium_invoices`;

const RECEIVABLES = `
  update groups g set current_ar_cents = i.total, open_ar_cents = i.balance
  from (select group_id, coalesce(sum(total_cents) filter (where balance_cents <> 0), 0) as total,
          sum(balance_cents) as balance
        from premium_invoices group by group_id) i
  where i.group_id = g.id`;

/** Half of the groups are pulled, most of them on one of six days; one in ten has no premium. */
const PREMIUM = `
  update groups g set premium_is_active = pg_temp.u(401, g.id) < 0.8, premium_funding_type = type,
    premium_schedule_day = day, invoice_processing_level = case when type = 'Pull' then 'Group Level' end,
    pinnacle_routing_number = case when type <> 'FBB' then '121000374' end,
    pinnacle_account_number = case when type <> 'FBB' then '9' || g.id end,
    next_pull_date = case when pg_temp.u(401, g.id) < 0.8
      then date_trunc('month', $1::date)::date + interval '1 month' + interval '1 day' * (day - 1) end
  from (select id, type, case when type = 'Pull' then case when pg_temp.u(402, id) < 0.84
        then (array[1, 5, 10, 15, 20, 25])[1 + id % 6] else 1 + id % 28 end end as day
      from (select id, ${weighted('pg_temp.u(403, id)', [
        ["'Pull'", 0.5],
        ["'Push'", 0.3],
        ["'Check'", 0.15],
        ["'FBB'", 0.05],
      ])} as type from groups where pg_temp.u(404, id) >= 0.1) funded) drawn
  where drawn.id = g.id`;

/** Writes `count` groups with their coverage, invoices and reports; ids start at 1. @param today `YYYY-MM-DD`. */
export const writeGroups = async (client: pg.ClientBase, count: number, today: string): Promise<void> => {
  await client.query(GROUPS, [count, today]);
  await client.query(REPORTS);
  await client.query(CATEGORIES, [COVERAGE]);
  await client.query(COVERED, [today]);
  await client.query(INVOICES, [today]);
  await client.query(INVOICE_LINES);
  await client.query(RECEIVABLES);
  await client.query(PREMIUM, [today]);
};
