import type pg from 'pg';

/** A vendor for every so many groups, and at least as many. */
const GROUPS_A_VENDOR = 5;
const FEWEST_VENDORS = 20;

/** Fictitious vendors; most are paid by ACH. Their account numbers are encrypted when a server starts. */
const VENDORS = `
  insert into vendors (vendor_id, name, location_id, federal_id, funding_type, routing_number, account_number, schedule_day,
    next_pull_date, is_active, current_ar_cents, open_ar_cents, synced_at)
  select 'V' || (10000 + n * 3),
    'Example ' || (array['Pharmacy','Wellness','Benefits','Network','Clinics','Imaging','Dental'])[1 + n % 7] || ' ' || n,
    (array(select id from locations order by key))[1 + n % (select count(*) from locations)::int],
    '00-' || lpad(n::text, 7, '0'), case when is_push then 'Push' else 'Check' end,
    case when is_push then '021000021' end, case when is_push then '8' || (1000000 + n) end, day,
    case when is_active then date_trunc('month', $2::date)::date + interval '1 month' + interval '1 day' * (day - 1) end,
    is_active, owed, case when pg_temp.u(504, n) < 0.75 then owed else (owed * (pg_temp.u(505, n) - 0.2))::bigint end, now()
  from generate_series(1, $1::int) n cross join lateral (select pg_temp.u(501, n) < 0.6 as is_push,
    case when n % 2 = 0 then 1 + n % 28 end as day, pg_temp.u(502, n) < 0.93 as is_active,
    case when pg_temp.u(503, n) < 0.2 then 0 else (pg_temp.u(503, n) * 5000000)::bigint end as owed) drawn`;

/**
 * The invoices of pulled groups that a pull has taken: the paid ones of earlier months, and what is open of the last one.
 * @param $1 the day, from which the invoices are dated back
 */
const PULLED = `
  create temp table drawn_pulled on commit drop as
  select i.id, i.group_id, g.location_id, g.premium_schedule_day as day, i.billing_date, i.status = 'paid' as is_paid,
    case when i.status = 'paid' then i.total_cents else i.balance_cents end as cents
  from premium_invoices i join groups g on g.id = i.group_id
  where g.premium_funding_type = 'Pull' and case when i.billing_date = $1::date - 30 then i.status = 'open' else i.status = 'paid' end`;

const PULLS = `
  insert into pulls (name, location_id, schedule_day, sending_date, status, creator, group_count, invoice_cents)
  select min(l.short_name) || ' day ' || p.day || ', ' || to_char(p.billing_date, 'MM/YYYY'), p.location_id, p.day,
    p.billing_date + p.day,
    case when bool_and(p.is_paid) then 'paid' when p.day % 10 < 5 then 'initial_review' else 'on_approve' end,
    'Example Person ' || p.day % 5, count(distinct p.group_id), sum(p.cents)
  from drawn_pulled p join locations l on l.id = p.location_id
  group by p.location_id, p.day, p.billing_date order by p.billing_date, p.location_id, p.day`;

const PULL_INVOICES = `
  insert into pull_invoices (pull_id, invoice_id, amount_cents, status, is_open, trace_number, routing_number, account_mask)
  select p.id, d.id, d.cents, p.status, not d.is_paid, case when d.is_paid then '12100037' || lpad(d.id::text, 7, '0') end,
    case when d.is_paid then '021000021' end, case when d.is_paid then '••••' end
  from drawn_pulled d join pulls p on p.location_id = d.location_id and p.schedule_day = d.day
    and p.sending_date = d.billing_date + d.day
  order by p.id, d.id`;

const STATUSES = `
  update premium_invoices i set status = x.status from pull_invoices x where x.invoice_id = i.id and x.is_open`;

/** Generated history has no stored files, as its keys say. */
const FILES = `
  insert into ach_files (pull_id, filename, sha256, storage_key, effective_date, entry_count, entry_hash, debit_cents, delivered_at)
  select p.id, 'bench_' || p.id || '.ach', 'bench ' || p.id, 'world/bench/ach/' || p.id, p.sending_date + 1, count(*), '0000000000',
    sum(x.amount_cents), now()
  from pulls p join pull_invoices x on x.pull_id = p.id where p.status = 'paid' group by p.id`;

/** Writes vendors, and pulls of the groups' invoices: of each location, schedule day and month. @param today `YYYY-MM-DD`. */
export const writePremium = async (client: pg.ClientBase, groups: number, today: string): Promise<void> => {
  await client.query(VENDORS, [Math.max(FEWEST_VENDORS, Math.ceil(groups / GROUPS_A_VENDOR)), today]);
  await client.query(PULLED, [today]);
  await client.query(PULLS);
  await client.query('analyze pulls; analyze drawn_pulled');
  await client.query(PULL_INVOICES);
  await client.query(STATUSES);
  await client.query(FILES);
};
