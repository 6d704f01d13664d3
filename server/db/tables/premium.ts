import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idOf } from '../declared.ts';
import { cents, day, id, kept, moment } from './columns.ts';
import { groupDivisions, groups } from './groups.ts';
import { users } from './people.ts';
import { secret } from './secret.ts';

/** A premium bill of a group, or of one of its divisions. */
export const premiumInvoices = pgTable(
  'premium_invoices',
  {
    id: id(),
    group_id: integer()
      .notNull()
      .references(() => groups.id),
    division_id: integer().references(() => groupDivisions.id),
    number: text().notNull().unique(),
    billing_date: day().notNull(),
    status: text().notNull(),
    total_cents: cents().notNull(),
    balance_cents: cents().notNull(),
    ...kept(),
  },
  (t) => [
    index('premium_invoices_group_order').on(t.group_id, t.billing_date, t.id),
    index('premium_invoices_status_order').on(t.status, t.id),
    // for the triggers that keep whether a group has open invoices
    index('premium_invoices_open').on(t.group_id).where(sql`${t.balance_cents} <> 0`),
  ],
);

export const premiumInvoiceLines = pgTable(
  'premium_invoice_lines',
  {
    id: id(),
    invoice_id: integer()
      .notNull()
      .references(() => premiumInvoices.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    description: text().notNull(),
    coverage_category: text().notNull(),
    billing_type: text().notNull(),
    amount_cents: cents().notNull(),
    credits_cents: cents().notNull(),
    balance_cents: cents().notNull(),
  },
  (t) => [uniqueIndex('premium_invoice_lines_number_unique').on(t.invoice_id, t.number)],
);

/** A premium pull: the invoices of groups of one location and one schedule day, debited together. */
export const pulls = pgTable(
  'pulls',
  {
    id: id(),
    name: text().notNull(),
    location_id: integer()
      .notNull()
      .references(() => idOf('locations')),
    schedule_day: integer().notNull(),
    sending_date: day().notNull(),
    status: text().notNull(),
    created_by: integer().references(() => users.id),
    /** The creator's name at that time: the list is sorted by it. */
    creator: text().notNull().default(''),
    /** Of the invoices that are not excluded; every change of them sets both. */
    group_count: integer().notNull().default(0),
    invoice_cents: cents().notNull().default(0),
    ...kept(),
  },
  (t) => [
    index('pulls_name_order').on(t.name, t.id),
    index('pulls_location_order').on(t.location_id, t.id),
    index('pulls_date_order').on(t.sending_date, t.id),
    index('pulls_groups_order').on(t.group_count, t.id),
    index('pulls_amount_order').on(t.invoice_cents, t.id),
    index('pulls_status_order').on(t.status, t.id),
    index('pulls_creator_order').on(t.creator, t.id),
    index('pulls_name_search').using('gin', t.name.op('gin_trgm_ops')),
    check('pulls_schedule_day_range', sql`${t.schedule_day} between 1 and 31`),
  ],
);

/** An invoice in a pull. While that pull is open it can be in no other; the database enforces this, not code. */
export const pullInvoices = pgTable(
  'pull_invoices',
  {
    id: id(),
    pull_id: integer()
      .notNull()
      .references(() => pulls.id, { onDelete: 'cascade' }),
    invoice_id: integer()
      .notNull()
      .references(() => premiumInvoices.id),
    amount_cents: cents().notNull(),
    status: text().notNull(),
    /** False once its pull is paid, or the invoice was excluded or returned. */
    is_open: boolean().notNull().default(true),
    excluded_at: moment(),
    /** The entry of the ACH file that collects it, the account it debits, and the return it received. */
    trace_number: text(),
    routing_number: text(),
    /** Its end alone, as people see account numbers. */
    account_mask: text(),
    return_code: text(),
    change_code: text(),
    returned_at: moment(),
  },
  (t) => [
    uniqueIndex('pull_invoices_open_unique').on(t.invoice_id).where(sql`${t.is_open}`),
    index('pull_invoices_pull_order').on(t.pull_id, t.id),
    index('pull_invoices_returned_order')
      .on(t.returned_at, t.id)
      .where(sql`${t.return_code} is not null or ${t.change_code} is not null`),
    index('pull_invoices_invoice_order').on(t.invoice_id),
    index('pull_invoices_trace_order').on(t.trace_number),
  ],
);

/** The NACHA file of a submitted pull: built once, never changed. */
export const achFiles = pgTable('ach_files', {
  id: id(),
  pull_id: integer()
    .notNull()
    .unique()
    .references(() => pulls.id),
  filename: text().notNull().unique(),
  sha256: text().notNull(),
  storage_key: text().notNull(),
  effective_date: day().notNull(),
  entry_count: integer().notNull(),
  entry_hash: text().notNull(),
  debit_cents: cents().notNull(),
  built_at: moment().notNull().defaultNow(),
  /** When the bank had it. */
  delivered_at: moment(),
});

/** Whom the operator pays from premium. */
export const vendors = pgTable(
  'vendors',
  {
    id: id(),
    vendor_id: text().notNull().unique(),
    name: text().notNull(),
    location_id: integer()
      .notNull()
      .references(() => idOf('locations')),
    federal_id: text(),
    address_1: text(),
    address_2: text(),
    city: text(),
    state: text(),
    zip: text(),
    funding_type: text(),
    routing_number: text(),
    account_number: secret(),
    schedule_day: integer(),
    /** Derived from the schedule day, the day and the location's calendar (server/modules/schedules/dates.ts). */
    next_pull_date: day(),
    is_active: boolean().notNull().default(true),
    current_ar_cents: cents().notNull().default(0),
    open_ar_cents: cents().notNull().default(0),
    synced_at: moment(),
    ...kept(),
  },
  (t) => [
    index('vendors_name_order').on(t.name, t.id),
    index('vendors_vendor_id_order').on(t.vendor_id, t.id),
    index('vendors_current_order').on(t.current_ar_cents, t.id),
    index('vendors_open_order').on(t.open_ar_cents, t.id),
    index('vendors_location_order').on(t.location_id, t.id),
    index('vendors_pull_order').on(t.next_pull_date, t.id),
    index('vendors_name_search').using('gin', t.name.op('gin_trgm_ops')),
    index('vendors_id_search').using('gin', t.vendor_id.op('gin_trgm_ops')),
  ],
);

export const vendorRecipients = pgTable(
  'vendor_recipients',
  {
    id: id(),
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    name: text().notNull(),
  },
  (t) => [uniqueIndex('vendor_recipients_email_unique').on(t.vendor_id, t.email)],
);
