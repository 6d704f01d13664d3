import { bigint, boolean, date, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';

export const pulls = pgTable('made_up_pulls', {
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  location_id: integer().notNull(),
  sending_date: date({ mode: 'string' }).notNull(),
  status: text().notNull(),
});

export const invoices = pgTable('made_up_invoices', {
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  pull_id: integer().notNull(),
  number: text().notNull(),
  group_name: text().notNull(),
  payment_type: text().notNull(),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  is_excluded: boolean().notNull().default(false),
});

export const lines = pgTable('made_up_invoice_lines', {
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  invoice_id: integer().notNull(),
  description: text().notNull(),
  members: integer().notNull(),
  amount_cents: bigint({ mode: 'number' }).notNull(),
});

export const accounts = pgTable('made_up_accounts', {
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  number: text().notNull(),
  bank: text().notNull(),
});

export const transactions = pgTable('made_up_transactions', {
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  account_id: integer().notNull(),
  posted_on: date({ mode: 'string' }).notNull(),
  description: text().notNull(),
  amount_cents: bigint({ mode: 'number' }).notNull(),
});
