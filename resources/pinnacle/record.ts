import * as z from 'zod/mini';
import { plainDate } from '../../declare/record.ts';
import { ACCOUNT_PURPOSES } from '../../domain/bank/accounts.ts';
import { DAY_VARIANCE_KINDS } from '../../domain/bank/day-variances.ts';
import { runName } from '../../domain/bank/expected-credits.ts';
import { BANK_MATCH } from '../../domain/bank/match-states.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { DOLLARS } from '../../domain/currencies.ts';
import { statesOf } from '../../domain/states.ts';

/** In the smallest units of the currency of the day: cents of USD, yen of JPY (docs/rules/exchange.md, "Currencies"). */
const units = z.int();
/** Null: the bank does not report it. */
const reported = z.nullable(units);
/** A code of ISO 4217. */
const currency = z.string();

/** Two figures of the bank that should agree and do not. */
export const Variance = z.object({
  id: z.int(),
  kind: z.enum(DAY_VARIANCE_KINDS),
  expected: units,
  found: units,
  difference: units,
  currency,
});
export type Variance = z.infer<typeof Variance>;

/** What has become of a credit that pulls or drop-offs are matched to. */
export const EntryMatch = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(statesOf(BANK_MATCH) as [keyof typeof BANK_MATCH.states]),
  reason: z.string(),
  /** The pull; null: it is open, or pays a drop-off. */
  pull: z.nullable(z.string()),
  pull_id: z.nullable(z.int()),
});
export type EntryMatch = z.infer<typeof EntryMatch>;

/** The check run whose drop-off a credit pays. */
const PaidRun = z.object({
  id: z.int(),
  group_number: z.string(),
  date: plainDate({ label: 'Run date' }),
  sequence: z.int(),
});

/** A transaction of an account's day. */
export const BankTransaction = z.object({
  id: z.int(),
  date: plainDate({ label: 'Date' }),
  code: z.string(),
  /** The meaning of the code. */
  type: z.string(),
  amount: units,
  currency,
  bankRefNumber: z.string(),
  customerRefNumber: z.string(),
  text: z.string(),
  match: z.nullable(EntryMatch),
  /** Null: its match has none. */
  run: z.nullable(PaidRun),
});
export type BankTransaction = z.infer<typeof BankTransaction>;

/** The name of what a credit pays; undefined: it is open, or nothing is matched to it. */
export const paidName = ({ match, run }: BankTransaction): string | undefined =>
  run ? runName(run) : (match?.pull ?? undefined);

/** How many transactions a row of a list has: a list stays as fast as it is, whatever a day has. */
export const FIRST_TRANSACTIONS = 10;

/** A day of an account as the bank reports it. */
export const AccountDay = z.object({
  id: z.int(),
  /** What the operator calls the account. */
  title: z.nullable(z.string()),
  /** The mask of the number. */
  account_number: z.string(),
  purpose: z.nullable(z.enum(Object.keys(ACCOUNT_PURPOSES) as [keyof typeof ACCOUNT_PURPOSES])),
  group_name: z.nullable(z.string()),
  group_number: z.nullable(z.string()),
  date: plainDate({ label: 'Date' }),
  total_credits: reported,
  total_debits: reported,
  opening_ledger: reported,
  closing_ledger: reported,
  opening_available: reported,
  average_closing_available: reported,
  total_float: reported,
  one_day_float: reported,
  two_or_more_days_float: reported,
  currency,
  /** Whether the bank reports the closed day; an interim report is replaced by it. */
  is_final: z.boolean(),
  variances: z.array(Variance),
  file_name: z.string(),
  sender: z.string(),
  /** The first of them, in the order of their file; the rest is read where the row is opened. */
  transactions: z.array(z.omit(BankTransaction, { currency: true, match: true, run: true })),
});
export type AccountDay = z.infer<typeof AccountDay>;

/** The date of a day of an account, and its currency, unless it is dollars: an account may have a day in each. */
export const dayName = ({ date, currency }: Pick<AccountDay, 'date' | 'currency'>): string =>
  currency === DOLLARS ? showDate(date) : `${showDate(date)}, ${currency}`;
