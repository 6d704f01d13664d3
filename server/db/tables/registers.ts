import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkRuns, eobs, paymentFiles } from './check-runs.ts';
import { cents, day, id, moment } from './columns.ts';

const ofRun = () =>
  integer()
    .notNull()
    .references(() => checkRuns.id);

/** The claims system's total for a run, read from its CR total PDF. The one received last counts. */
export const crTotals = pgTable(
  'cr_totals',
  {
    id: id(),
    check_run_id: ofRun(),
    filename: text().notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull(),
    /** Null when the total could not be read from the file. */
    total_cents: cents(),
    received_at: moment().notNull().defaultNow(),
  },
  (t) => [
    // includes the amount, so that the latest readable total comes from an index-only scan
    index('cr_totals_run_order').on(t.check_run_id, t.id, t.total_cents),
    index('cr_totals_unreadable_order').on(t.check_run_id).where(sql`${t.total_cents} is null`),
    index('cr_totals_name_order').on(t.filename),
  ],
);

/**
 * A file for the payment processor (`sent`, `stop`) or from it (`epay`, `status`). Those of one kind are numbered in the
 * order of their names: `sent-12.csv` is part 1, `sent-12.2.csv` part 2. An answer is identified by its bytes.
 */
export const processorFiles = pgTable(
  'processor_files',
  {
    id: id(),
    payment_file_id: integer()
      .notNull()
      .references(() => paymentFiles.id),
    kind: text().notNull(),
    part: integer().notNull().default(1),
    filename: text().notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull(),
    row_count: integer().notNull(),
    total_cents: cents().notNull(),
    happened_at: moment().notNull().defaultNow(),
    /** False from the decision to send it until it is in the processor's folder. */
    is_delivered: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('processor_files_part_unique')
      .on(t.payment_file_id, t.kind, t.part)
      .where(sql`${t.kind} in ('sent', 'stop')`),
    uniqueIndex('processor_files_bytes_unique')
      .on(t.payment_file_id, t.kind, t.sha256)
      .where(sql`${t.kind} in ('epay', 'status')`),
    index('processor_files_name_order').on(t.filename),
    index('processor_files_file_order').on(t.payment_file_id, t.kind, t.part),
  ],
);

/** The processor's latest answer for an EOB: how it was paid, under which number, or why it was not. */
export const processorPayments = pgTable(
  'processor_payments',
  {
    eob_id: integer()
      .primaryKey()
      .references(() => eobs.id),
    method: text().notNull(),
    number: text().notNull(),
    amount_cents: cents().notNull(),
    /** The processor's word. */
    status: text().notNull(),
    paid_on: day(),
    /** The part of the status file it is from; an ePay file is part 0. A part that comes late does not overwrite it. */
    part: integer().notNull().default(1),
  },
  (t) => [index('processor_payments_number_order').on(t.number)],
);

/** The reports of a run that were built together; only those of the latest set may be dropped off. */
export const registerSets = pgTable(
  'register_sets',
  { id: id(), check_run_id: ofRun(), created_at: moment().notNull().defaultNow() },
  (t) => [index('register_sets_run_order').on(t.check_run_id, t.id)],
);

/** One check register. Its workbook is built on first request, then stored. */
export const registerReports = pgTable(
  'register_reports',
  {
    id: id(),
    set_id: integer()
      .notNull()
      .references(() => registerSets.id),
    check_run_id: ofRun(),
    type: text().notNull(),
    include_diagnosis: boolean().notNull(),
    include_phi: boolean().notNull(),
    filename: text().notNull().unique(),
    storage_key: text(),
    /** Payments and voids in cents by payment method. */
    totals: jsonb().$type<Record<string, { payments: number; voids: number }>>().notNull(),
    created_at: moment().notNull().defaultNow(),
    dropped_off_at: moment(),
  },
  (t) => [
    index('register_reports_run_order').on(t.check_run_id, t.id),
    index('register_reports_date_order').on(t.created_at, t.id),
    uniqueIndex('register_reports_kind_unique').on(t.set_id, t.type, t.include_diagnosis, t.include_phi),
  ],
);

/** A network file: an 835 or a status file, sent by the network to the claims system's share. */
export const networkFiles = pgTable(
  'network_files',
  {
    id: id(),
    kind: text().notNull(),
    filename: text().notNull(),
    sha256: text().notNull().unique(),
    storage_key: text().notNull(),
    check_run_id: integer().references(() => checkRuns.id),
    eob_number: text(),
    status: text().notNull(),
    source_host: text().notNull(),
    received_at: moment().notNull().defaultNow(),
    sending_date: day(),
  },
  (t) => [
    index('network_files_kind_order').on(t.kind, t.received_at),
    index('network_files_run_order').on(t.check_run_id),
    index('network_files_name_order').on(t.filename),
    index('network_files_key_order').on(t.storage_key),
  ],
);

/** The network's statuses of a claim, newest last: the history behind the status column. */
export const networkClaimStatuses = pgTable(
  'network_claim_statuses',
  {
    id: id(),
    tpa_claim_id: text().notNull(),
    nomi_claim_id: text().notNull(),
    status: text().notNull(),
    exception_type: text(),
    exception_reason_type: text(),
    last_update_at: moment().notNull(),
    file_id: integer()
      .notNull()
      .references(() => networkFiles.id),
  },
  (t) => [
    index('network_claim_statuses_claim_order').on(t.tpa_claim_id, t.last_update_at),
    uniqueIndex('network_claim_statuses_line_unique').on(t.file_id, t.nomi_claim_id),
  ],
);
