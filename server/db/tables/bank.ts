import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, day, id, moment } from './columns.ts';

/** A BAI2 file of the bank, with the bank's own key. A file with known bytes or a known key is not loaded again. */
export const bankFiles = pgTable(
  'bank_files',
  {
    id: id(),
    filename: text().notNull(),
    sender: text().notNull(),
    receiver: text().notNull(),
    file_date: day().notNull(),
    file_id: text().notNull(),
    sha256: text().notNull().unique(),
    storage_key: text().notNull(),
    received_at: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('bank_files_identity_unique').on(t.sender, t.receiver, t.file_date, t.file_id)],
);

/**
 * One day of an account as a bank reports it, interim or final: amounts by type code, posted by the group-status
 * matrix.
 */
export const bankAccountDays = pgTable(
  'bank_account_days',
  {
    id: id(),
    /** Field 2 of the group's record 02. */
    originator: text().notNull(),
    account_number: text().notNull(),
    as_of_date: day().notNull(),
    is_final: boolean().notNull(),
    currency: text().notNull(),
    /** Cents by BAI2 type code: `{ "010": 120000 }`. */
    amounts: jsonb().$type<Record<string, number>>().notNull(),
    file_id: integer()
      .notNull()
      .references(() => bankFiles.id),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bank_account_days_identity_unique').on(t.originator, t.account_number, t.as_of_date, t.is_final),
    index('bank_account_days_date_order').on(t.as_of_date, t.id),
  ],
);

export const bankTransactions = pgTable(
  'bank_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    account_day_id: integer()
      .notNull()
      .references(() => bankAccountDays.id, { onDelete: 'cascade' }),
    /** Its file and its position there: an update appends details, a correction replaces them. */
    file_id: integer()
      .notNull()
      .references(() => bankFiles.id),
    position: integer().notNull(),
    type_code: text().notNull(),
    amount_cents: cents().notNull(),
    bank_reference: text().notNull(),
    customer_reference: text().notNull(),
    text: text().notNull(),
    /** The lockbox a deposit came through, read from its text. */
    lockbox_id: text(),
  },
  (t) => [
    uniqueIndex('bank_transactions_place_unique').on(t.file_id, t.position),
    index('bank_transactions_day_order').on(t.account_day_id, t.id),
    index('bank_transactions_lockbox_order').on(t.lockbox_id, t.account_day_id),
    index('bank_transactions_check_order').on(t.customer_reference),
  ],
);

/** Maps the bank's account numbers: whose account it is, and which lockbox feeds it. */
export const bankAccounts = pgTable('bank_accounts', {
  account_number: text().primaryKey(),
  title: text().notNull(),
  purpose: text().notNull(),
  group_number: text(),
  location_key: text(),
});

export const lockboxes = pgTable('lockboxes', {
  lockbox_id: text().primaryKey(),
  name: text().notNull(),
  account_number: text()
    .notNull()
    .references(() => bankAccounts.account_number),
});
