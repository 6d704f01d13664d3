import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { day, moment } from './columns.ts';

/** A deliberate discrepancy in the demo data: the invariant it breaks, and the row that breaks it. */
export interface Planted {
  invariant: string;
  id: number;
  note: string;
}

/** The areas of the demo data that are written. If some are missing, the next start completes them. */
export const demoWorld = pgTable('demo_world', {
  area: text().primaryKey(),
  preset: text().notNull(),
  seed: integer().notNull(),
  /** The day the demo data was generated for. */
  made_for: day().notNull(),
  row_count: integer().notNull(),
  planted: jsonb().$type<Planted[]>().notNull(),
  made_at: moment().notNull().defaultNow(),
});
