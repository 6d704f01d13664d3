import type { PlainDate } from '../calendar/dates.ts';
import { bai2Code, balanceCodes, itemOf } from '../files/bai2-codes.ts';

/**
 * What a bank's own figures should agree on. A difference is shown, never refused: banks hold items back, report
 * details above a threshold only, or date them otherwise. All amounts are integer cents.
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

/** The checks within one day; each is made only when the bank reports all it needs. No entry: no difference. */
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
    // the totals, and what the details add up to
    ...compare('credit-details', day, totals.credit, detailed ? detailSum(day, 'credit') : undefined),
    ...compare('debit-details', day, totals.debit, detailed ? detailSum(day, 'debit') : undefined),
  ];
}

/** For each account: a day's closing ledger (015) is the opening ledger (010) of the next day reported. Any order. */
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

/** Files that seem to be missing between two of one sender. */
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

/** Larger steps are no count of files: some banks write the time of day into the id. */
const LARGEST_GAP = 50;

/**
 * Gaps in the file ids of each sender, in the order of date and number. Senders count through or begin anew each day;
 * a number that does not grow is a new beginning, an id that is not a number is passed over.
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

/** The amount of a code, undefined when not reported; the last one counts. */
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

/** Undefined when a part is, or when the sum leaves the range in which cents are exact. */
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
