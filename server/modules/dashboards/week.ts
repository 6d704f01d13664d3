import { sql } from 'drizzle-orm';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Week } from '../../../resources/events/calls.ts';
import type { Queries } from '../../db/database.ts';
import type { CountedDays } from './days.ts';
import { dayOf, isWithin } from './days.ts';

const loaded = sql`f.created_at`;
const released = sql`r.released_at`;

interface Day extends Record<string, unknown> {
  date: string;
  files: number;
  cents: string;
  hours: number | null;
}

/** What was loaded, paid and released on each day. @param locations absent: of all */
export const weekOf = async (
  db: Queries,
  { locations, ...days }: CountedDays & { locations: readonly number[] | undefined },
): Promise<Week> => {
  const inPlace = locations ? sql`g.location_id = any(${sql.param(locations)}::int[])` : sql`true`;
  // an adjustment is part of what a file pays: the same total as in the lists
  const files = sql`
    select f.id, ${dayOf(loaded, days)}::text as date, f.total_cents from payment_files f join groups g on g.id = f.group_id
    where ${isWithin(loaded, days)} and f.status_id <> ${STATUS.voided} and f.moved_from_id is null and ${inPlace}`;
  const byDay = await db.execute<Day>(sql`
    with files as (${files}), loaded as (
      select date, count(*)::int as files, sum(total_cents)::text as cents from files group by date
    ), released as (
      select ${dayOf(released, days)}::text as date, percentile_cont(0.5) within group (order by
        extract(epoch from r.released_at - (select min(f.created_at) from payment_files f where f.check_run_id = r.id)) / 3600
      )::float8 as hours
      from check_runs r join groups g on g.id = r.group_id
      where ${isWithin(released, days)} and r.deleted_at is null and ${inPlace} group by 1
    )
    select date, coalesce(l.files, 0) as files, coalesce(l.cents, '0') as cents, r.hours
    from loaded l full join released r using (date) order by date`);
  const byMethod = await db.execute<{ method: string; cents: string }>(sql`
    with files as (${files})
    select coalesce(e.processor_method, e.payment_method) as method, sum(e.amount_cents)::text as cents
    from files join eobs e on e.payment_file_id = files.id and e.payment_state not in ('reissued', 'moved') group by 1`);
  const centsOf = new Map(byMethod.rows.map(({ method, cents }) => [method, Number(cents)]));
  return {
    days: byDay.rows.map(({ date, files: count, cents, hours }) => ({
      date,
      files: count,
      amount: centsToDollars(Number(cents)),
      hours_to_release: hours === null ? null : Math.round(hours * 10) / 10,
    })),
    methods: PAYMENT_METHODS.map((method) => ({ method, amount: centsToDollars(centsOf.get(method) ?? 0) })),
  };
};
