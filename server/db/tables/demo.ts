import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { day, moment } from './columns.ts';

/** A discrepancy that a generated world has on purpose: the invariant it breaks, and the row that breaks it. */
export interface Planted {
  invariant: string;
  id: number;
  note: string;
}

/** The areas of a generated world that are written. Some but not all: the next start completes it. */
export const demoWorld = pgTable('demo_world', {
  area: text().primaryKey(),
  preset: text().notNull(),
  seed: integer().notNull(),
  /** The day the world was made for. */
  made_for: day().notNull(),
  row_count: integer().notNull(),
  planted: jsonb().$type<Planted[]>().notNull(),
  made_at: moment().notNull().defaultNow(),
});
