import type { SQLWrapper } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountPurpose } from '../../../domain/bank/accounts.ts';
import { DOLLARS } from '../../../domain/currencies.ts';
import { balanceCodes } from '../../../domain/files/bai2-codes.ts';
import { cents, day, id, moment } from './columns.ts';
import { findableSecret, secretHash } from './secret.ts';

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
 * The accounts that a bank reports. The number stands here alone. What is not known of an account is null: one that a
 * bank reports for the first time is added by its number.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    account_number: findableSecret().notNull(),
    account_hash: secretHash('account_number'),
    title: text(),
    purpose: text().$type<AccountPurpose>(),
    group_number: text(),
    location_key: text(),
  },
  (t) => [uniqueIndex('bank_accounts_number_unique').on(t.account_hash)],
);

/** The amounts that the bank feed can be sorted by, each with an index. */
const SORTED_CODES = {
  credits: balanceCodes.totalCredits,
  debits: balanceCodes.totalDebits,
  opening: balanceCodes.openingLedger,
  closing: balanceCodes.closingLedger,
};

/** The amount of a type code; the sorts of the bank feed, whose rows without one are sorted as zero. */
export const amountOf = (amounts: SQLWrapper, code: string) =>
  sql<number | null>`(${amounts}->>${sql.raw(`'${code}'`)})::bigint`;
export const sortedAmount = (amounts: SQLWrapper, code: string) => sql`coalesce(${amountOf(amounts, code)}, 0)`;

/**
 * One day of an account in one currency as a bank reports it, interim or final: amounts by type code, posted by the
 * group-status matrix.
 */
export const bankAccountDays = pgTable(
  'bank_account_days',
  {
    id: id(),
    /** Field 2 of the group's record 02. */
    originator: text().notNull(),
    account_id: integer()
      .notNull()
      .references(() => bankAccounts.id),
    as_of_date: day().notNull(),
    is_final: boolean().notNull(),
    /** A code of ISO 4217. */
    currency: text().notNull(),
    /** Amounts in the smallest units of the currency by BAI2 type code: `{ "010": 120000 }`. */
    amounts: jsonb().$type<Record<string, number>>().notNull(),
    file_id: integer()
      .notNull()
      .references(() => bankFiles.id),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bank_account_days_identity_unique').on(
      t.account_id,
      t.originator,
      t.currency,
      t.as_of_date,
      t.is_final,
    ),
    index('bank_account_days_date_order').on(t.as_of_date, t.id),
    index('bank_account_days_account_order').on(t.account_id, t.as_of_date),
    ...Object.entries(SORTED_CODES).map(([name, code]) =>
      index(`bank_account_days_${name}_order`).on(t.currency, sortedAmount(t.amounts, code), t.id),
    ),
  ],
);

/** Whether a day is in US dollars: nothing else is matched to what the product pays and collects, or added up. */
export const isInDollars = eq(bankAccountDays.currency, DOLLARS);

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
    /** That of its account's day: the transactions of a lockbox are listed by it. */
    as_of_date: day().notNull(),
    type_code: text().notNull(),
    /** In the smallest units of the currency of its day. */
    amount_cents: cents().notNull(),
    bank_reference: text().notNull(),
    customer_reference: text().notNull(),
    text: text().notNull(),
    /** The lockbox a deposit in dollars came through, read from its text. */
    lockbox_id: text(),
  },
  (t) => [
    uniqueIndex('bank_transactions_place_unique').on(t.file_id, t.position),
    index('bank_transactions_day_order').on(t.account_day_id, t.id),
    index('bank_transactions_lockbox_order').on(t.lockbox_id, t.as_of_date, t.id),
    index('bank_transactions_check_order').on(t.customer_reference),
  ],
);

export const lockboxes = pgTable('lockboxes', {
  lockbox_id: text().primaryKey(),
  name: text().notNull(),
  account_id: integer()
    .notNull()
    .references(() => bankAccounts.id),
});

/** What a lockbox received on an account's day: the sums of its transactions, kept when a file is posted. */
export const lockboxDays = pgTable(
  'lockbox_days',
  {
    account_day_id: integer()
      .notNull()
      .references(() => bankAccountDays.id, { onDelete: 'cascade' }),
    lockbox_id: text().notNull(),
    total_cents: cents().notNull(),
    transaction_count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_day_id, t.lockbox_id] }),
    index('lockbox_days_lockbox_order').on(t.lockbox_id, t.account_day_id),
  ],
);
