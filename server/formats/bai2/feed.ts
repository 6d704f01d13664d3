import { type AccountDay, mergeDays } from '../../../domain/bank/bank-posting.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { bai2Code, balanceCodes, itemOf } from '../../../domain/files/bai2-codes.ts';
import type { Balance, FileHeader, Group, Transaction } from './records.ts';

/** The reported amounts of a bank feed row by the field that shows them, in cents. */
const feedAmounts = {
  opening_ledger: balanceCodes.openingLedger,
  closing_ledger: balanceCodes.closingLedger,
  opening_available: balanceCodes.openingAvailable,
  total_credits: balanceCodes.totalCredits,
  total_debits: balanceCodes.totalDebits,
  average_closing_available: balanceCodes.averageClosingAvailable,
  total_float: balanceCodes.totalFloat,
  one_day_float: balanceCodes.oneDayFloat,
  two_or_more_days_float: balanceCodes.twoOrMoreDaysFloat,
} as const;

export interface FeedTransaction {
  date: PlainDate;
  /** Type code and its meaning. */
  code: string;
  type: string;
  /** Cents, usually unsigned: credit or debit follows from the code. Null when the bank gives none. */
  amount: number | null;
  bankRefNumber: string;
  customerRefNumber: string;
  text: string;
}

/** A row of the bank feed without the group, which is looked up by account number. Null: not reported. */
export type FeedRow = Record<keyof typeof feedAmounts, number | null> & {
  account_number: string;
  date: PlainDate;
  file_name: string;
  sender: string;
  transactions: FeedTransaction[];
};

/** One account of a group on its as-of date: posted according to the group's status, and shown as a row. */
export interface PostedAccount extends AccountDay<Balance, Transaction> {
  accountNumber: string;
  currency: string;
  date: PlainDate;
}

/** The accounts of a group, each once: a bank may report one several times, with different value dates. */
export function accountsOf(group: Group): PostedAccount[] {
  const byAccount = Map.groupBy(group.accounts, (account) => `${account.currency},${account.accountNumber}`);
  return [...byAccount.values()].flatMap((accounts) => {
    const [first] = accounts;
    if (!first) return [];
    const { accountNumber, currency } = first;
    return [{ accountNumber, currency, date: group.asOfDate, ...mergeDays(accounts) }];
  });
}

/** The bank feed row of an account and date, from the data stored after posting. */
export function feedRowOf(
  account: Omit<PostedAccount, 'currency' | 'balances'> & {
    balances: readonly Pick<Balance, 'code' | 'amountCents'>[];
  },
  source: { fileName: string; sender: string },
): FeedRow {
  const byCode = new Map(account.balances.map((balance) => [balance.code, balance.amountCents]));
  const amount = (field: keyof typeof feedAmounts) => byCode.get(feedAmounts[field]) ?? null;
  return {
    account_number: account.accountNumber,
    date: account.date,
    opening_ledger: amount('opening_ledger'),
    closing_ledger: amount('closing_ledger'),
    opening_available: amount('opening_available'),
    total_credits: amount('total_credits'),
    total_debits: amount('total_debits'),
    average_closing_available: amount('average_closing_available'),
    total_float: amount('total_float'),
    one_day_float: amount('one_day_float'),
    two_or_more_days_float: amount('two_or_more_days_float'),
    file_name: source.fileName,
    sender: source.sender,
    transactions: account.transactions.map((transaction) => feedTransactionOf(transaction, account.date)),
  };
}

function feedTransactionOf(transaction: Transaction, date: PlainDate): FeedTransaction {
  const { code, amountCents, bankReference, customerReference, text } = transaction;
  return {
    date,
    code,
    type: bai2Code(code).description,
    amount: amountCents ?? null,
    bankRefNumber: bankReference,
    customerRefNumber: customerReference,
    text,
  };
}

/** The details of a lockbox: deposit, item of a deposit, adjustment, debit. */
const lockboxCodes = new Set(['115', '116', '118', '415']);

/** A lockbox transaction without the lockbox's name, which is looked up by id, or else by account number. */
export interface LockboxRow {
  /** From the text; '' when the text contains none. */
  lockbox_id: string;
  transaction_date: PlainDate;
  account_number: string;
  transaction_type_code: string;
  transaction_type_description: string;
  /** The bank's text. */
  transaction_description: string;
  bank_ref_number: string;
  customer_reference_number: string;
  amount_cents: number;
  /** The row's share of its lockbox's total of the day: debits are negative, items of a counted deposit are zero. */
  total_cents: number;
  file_id: string;
  file_date: PlainDate;
  sender: string;
  receiver: string;
}

/** The lockbox transactions of one account of a file. */
export function lockboxRowsOf(account: PostedAccount, file: FileHeader): LockboxRow[] {
  const rows = account.transactions
    .filter(({ code }) => lockboxCodes.has(code))
    .map((transaction) => lockboxRowOf(transaction, account, file));
  /** For each kind of deposit, the lockboxes that have one. */
  const lockboxes = Map.groupBy(rows, (row) => row.transaction_type_code);
  const named = new Map([...lockboxes].map(([code, all]) => [code, new Set(all.map((row) => row.lockbox_id))]));
  return rows.map((row) => {
    const deposits = named.get(itemOf.get(row.transaction_type_code) ?? '');
    // a deposit or an item without a lockbox id is assumed to belong to the other one
    const isPart = deposits && (row.lockbox_id === '' || deposits.has('') || deposits.has(row.lockbox_id));
    return isPart ? { ...row, total_cents: 0 } : row;
  });
}

function lockboxRowOf(transaction: Transaction, account: PostedAccount, file: FileHeader): LockboxRow {
  const { code, amountCents = 0, bankReference, customerReference, text } = transaction;
  const { sign, description } = bai2Code(code);
  return {
    lockbox_id: lockboxIdOf(text),
    transaction_date: account.date,
    account_number: account.accountNumber,
    transaction_type_code: code,
    transaction_type_description: description,
    transaction_description: text,
    bank_ref_number: bankReference,
    customer_reference_number: customerReference,
    amount_cents: amountCents,
    total_cents: sign === 'debit' ? 0 - amountCents : amountCents,
    file_id: file.fileId,
    file_date: file.fileDate,
    sender: file.sender,
    receiver: file.receiver,
  };
}

/** The lockbox number in a text: "LOCK BOX NO.68751", "LOCKBOX 68751", "LOCKBOX #68751"; else ''. */
export function lockboxIdOf(text: string): string {
  return /\bLOCK[ -]?BOX(?:\s*(?:NO\b\.?|NUMBER\b|NBR\b|#|:))*\s*(\d{2,12})\b/i.exec(text)?.[1] ?? '';
}
