import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, day, operatorDayOf } from '../../db/tables/columns.ts';

/** The columns of the statement below; no table of the database. */
export const fileRows = pgTable('file_rows', {
  /** That of its first file. */
  id: integer().notNull(),
  check_run_id: integer().notNull(),
  group_id: integer().notNull(),
  status_id: integer().notNull(),
  loaded_on: day().notNull(),
  file_date: day().notNull(),
  names: text().notNull(),
  total_cents: cents().notNull(),
  processor_total_cents: bigint({ mode: 'number' }),
});

const loadedOn = operatorDayOf(sql`f.created_at`);

/** The payment files of each run by the day they were loaded on and their status. */
export const statementOfRows = sql`
  select min(f.id) as id, f.check_run_id, min(f.group_id) as group_id, f.status_id, ${loadedOn} as loaded_on,
    min(f.file_date) as file_date, string_agg(f.filename, ', ' order by f.id) as names, sum(f.total_cents)::bigint as total_cents,
    sum(f.processor_total_cents)::bigint as processor_total_cents
  from payment_files f group by f.check_run_id, f.status_id, ${loadedOn}`;
