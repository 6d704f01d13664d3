import type { PlainDate } from '../calendar/dates.ts';
import { bai2Code, balanceCodes, itemOf } from '../files/bai2-codes.ts';

/**
 * A difference between two of a bank's own figures that should agree. It is shown and never refuses a file: banks hold
 * items back, report details only above a threshold, or date them differently. All amounts are integer cents.
 */
export interface Variance {
  kind: 'roll-forward' | 'opening-available' | 'credit-details' | 'debit-details' | 'continuity';
  /** Account number: bank data, not for titles or logs. */
  account: string;
  date: PlainDate;
  expectedCents: number;
  foundCents: number;
  /** found − expected */
  differenceCents: number;
}

/** Amounts of one account and as-of date. */
export interface ReportedDay {
  account: string;
  date: PlainDate;
  balances: readonly { code: string; amountCents?: number | undefined }[];
  transactions: readonly { code: string; amountCents?: number | undefined }[];
}

/** The checks within one day; each runs only if the bank reports all the amounts it needs. Returns the differences. */
export function varianceOfDay(day: ReportedDay): Variance[] {
  const amount = amountsOf(day);
  const { openingLedger, closingLedger, openingAvailable, oneDayFloat, twoOrMoreDaysFloat } = balanceCodes;
  const totals = { credit: amount(balanceCodes.totalCredits), debit: amount(balanceCodes.totalDebits) };
  const opening = amount(openingLedger);
  const detailed = day.transactions.length > 0;
  return [
    // opening + credits − debits = closing
    ...compare('roll-forward', day, sum([opening, totals.credit, negated(totals.debit)]), amount(closingLedger)),
    // opening − float = opening available
    ...compare(
      'opening-available',
      day,
      sum([opening, negated(amount(oneDayFloat)), negated(amount(twoOrMoreDaysFloat))]),
      amount(openingAvailable),
    ),
    // each total = the sum of its details
    ...compare('credit-details', day, totals.credit, detailed ? detailSum(day, 'credit') : undefined),
    ...compare('debit-details', day, totals.debit, detailed ? detailSum(day, 'debit') : undefined),
  ];
}

/**
 * For each account, a day's closing ledger (015) must equal the opening ledger (010) of the next reported day. Days in
 * any order.
 */
export function continuityOf(days: Iterable<ReportedDay>): Variance[] {
  const byAccount = Map.groupBy(days, (day) => day.account);
  return [...byAccount.values()].flatMap((all) => {
    const sorted = all.toSorted((a, b) => a.date.localeCompare(b.date));
    return sorted.slice(1).flatMap((day, n) => {
      const before = sorted[n];
      const closing = before && before.date < day.date ? amountsOf(before)(balanceCodes.closingLedger) : undefined;
      return compare('continuity', day, closing, amountsOf(day)(balanceCodes.openingLedger));
    });
  });
}

/** Files that seem to be missing between two files of one sender. */
export interface FileIdGap {
  kind: 'file-id-gap';
  sender: string;
  /** The files on both sides of the gap. */
  after: FileIdentity;
  before: FileIdentity;
  missing: number;
}

interface FileIdentity {
  fileDate: PlainDate;
  fileId: string;
}

/** Larger steps are not missing files: some banks use the time of day as the id. */
const LARGEST_GAP = 50;

/**
 * Gaps in the file ids of each sender, ordered by date and number. Some senders count continuously, others restart
 * every day: an id that is not larger than the one before restarts the count. Ids that are not numbers are ignored.
 */
export function fileIdGaps(files: Iterable<FileIdentity & { sender: string }>): FileIdGap[] {
  const numbered = Array.from(files).filter((file) => /^\d{1,15}$/.test(file.fileId));
  return [...Map.groupBy(numbered, (file) => file.sender)].flatMap(([sender, all]) => {
    const sorted = all.toSorted((a, b) => a.fileDate.localeCompare(b.fileDate) || Number(a.fileId) - Number(b.fileId));
    return sorted.slice(1).flatMap((file, n): FileIdGap[] => {
      const previous = sorted[n];
      const missing = previous ? Number(file.fileId) - Number(previous.fileId) - 1 : 0;
      if (!previous || missing < 1 || missing > LARGEST_GAP) return [];
      return [{ kind: 'file-id-gap', sender, after: identityOf(previous), before: identityOf(file), missing }];
    });
  });
}

const identityOf = ({ fileDate, fileId }: FileIdentity): FileIdentity => ({ fileDate, fileId });

/** The amount of a code, undefined when not reported; if reported twice, the last one. */
function amountsOf(day: ReportedDay): (code: string) => number | undefined {
  const byCode = new Map(day.balances.map((balance) => [balance.code, balance.amountCents]));
  return (code) => byCode.get(code);
}

function detailSum(day: ReportedDay, sign: 'credit' | 'debit'): number | undefined {
  const present = new Set(day.transactions.map((transaction) => transaction.code));
  const counted = day.transactions.filter(({ code }) => {
    const whole = itemOf.get(code);
    return bai2Code(code).sign === sign && !(whole && present.has(whole));
  });
  return sum(counted.map((transaction) => transaction.amountCents ?? 0));
}

/** Undefined when one of the parts is undefined, or when the sum exceeds the safe integers. */
function sum(parts: Iterable<number | undefined>): number | undefined {
  let total = 0;
  for (const part of parts) {
    if (part === undefined) return undefined;
    total += part;
    if (!Number.isSafeInteger(total)) return undefined;
  }
  return total;
}

function negated(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : 0 - cents;
}

function compare(
  kind: Variance['kind'],
  { account, date }: ReportedDay,
  expectedCents: number | undefined,
  foundCents: number | undefined,
): Variance[] {
  if (expectedCents === undefined || foundCents === undefined || expectedCents === foundCents) return [];
  return [{ kind, account, date, expectedCents, foundCents, differenceCents: foundCents - expectedCents }];
}
