import * as z from 'zod/mini';
import { isPlainDate } from '../../domain/calendar/dates.ts';

/* What lockboxes receive (docs/rules/exchange.md, "Lockbox Checks"). Amounts are dollars. */

/** The id of a lockbox: its number, or `unassigned` for deposits that name none. */
export const LOCKBOX_ID = /^(?:\d{2,12}|unassigned)$/;

const dollars = z.number();

const optionalDay = z.optional(z.string().check(z.refine(isPlainDate, 'Must be a date like 2026-01-31')));

/** What a lockbox received on one day. */
export const LockboxDay = z.object({
  id: z.string(),
  lockbox_id: z.string(),
  transaction_date: z.string(),
  total_amount_dollars: dollars,
  total_transactions: z.int(),
});
export type LockboxDay = z.infer<typeof LockboxDay>;

/** What a lockbox received in all. */
export const Lockbox = z.object({
  id: z.string(),
  lockbox_id: z.string(),
  lockbox_name: z.string(),
  /** TN, CA, WI or Unknown, by the account. */
  location: z.string(),
  /** The mask of the account that it feeds; null: several. */
  account_number: z.nullable(z.string()),
  transaction_count: z.int(),
  total_amount_dollars: dollars,
  first_transaction_date: z.iso.date(),
  last_transaction_date: z.iso.date(),
});
export type Lockbox = z.infer<typeof Lockbox>;

export const LockboxChecks = z.object({ summary: z.array(Lockbox), dailyBreakdown: z.array(LockboxDay) });
export type LockboxChecks = z.infer<typeof LockboxChecks>;

export const LockboxTransaction = z.object({
  id: z.int(),
  lockbox_id: z.string(),
  lockbox_name: z.string(),
  transaction_date: z.string(),
  transaction_type_code: z.string(),
  transaction_type_description: z.string(),
  /** The text of the bank. */
  transaction_description: z.string(),
  bank_ref_number: z.string(),
  customer_reference_number: z.string(),
  amount_dollars: dollars,
  account_number: z.string(),
  file_id: z.string(),
  file_date: z.string(),
  file_name: z.string(),
  sender: z.string(),
  receiver: z.string(),
});
export type LockboxTransaction = z.infer<typeof LockboxTransaction>;

/** One lockbox, and a range of days; without one all days. */
export const lockboxDates = z.object({
  lockboxId: z.string().check(z.regex(LOCKBOX_ID, 'Must be the id of a lockbox')),
  startDate: optionalDay,
  endDate: optionalDay,
});

export const LockboxTotals = z.object({
  lockbox_id: z.string(),
  total_amount_dollars: dollars,
  transaction_count: z.int(),
});

/** The address of the details of a lockbox, of one day or of all. */
export const lockboxAddress = (lockboxId: string, date?: string): string =>
  `/integrations/pinnacle/lockbox/${encodeURIComponent(lockboxId)}${date ? `?${new URLSearchParams({ date })}` : ''}`;
