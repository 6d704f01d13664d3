import { dollarsToCents, formatUsd, sumCents } from '../../domain/money.ts';
import { STATUS } from '../../domain/release/statuses.ts';
import type { Claim, Eob, PaymentFile } from './calls.ts';

/** Converts an amount from the API to cents. Throws RangeError if it is not in whole cents. */
const cents = (dollars: number): number => {
  const exact = dollarsToCents(dollars);
  if (exact === undefined) throw new RangeError('An amount of the answer is not in whole cents');
  return exact;
};

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  sumCents(rows.map((row) => cents(amount(row))));

/** Payments, voids and provider adjustments (PLB), each with the sign it has in their sum, the total. */
interface Balance {
  payments: number;
  voids: number;
  adjustments: number;
  total: number;
}

const balanceOf = ({ eobs_summary: sums, file_total }: PaymentFile): Balance => {
  // the API sends voids as a positive amount; `0 - x` avoids -0
  const [payments, voids, total] = [cents(sums.payments_sum), 0 - cents(sums.voids_sum), cents(file_total)];
  return { payments, voids, adjustments: total - payments - voids, total };
};

export interface FileTotals extends Balance {
  files: number;
  eobs: number;
  onHold: number;
  stopLoss: number;
  /** Undefined while any file with money has no processor total. */
  processor: number | undefined;
}

/** The files whose totals are the run's: a voided file pays nothing. */
export const payingFiles = (files: readonly PaymentFile[]): PaymentFile[] =>
  files.filter(({ status }) => status.id !== STATUS.voided);

/** The totals of files, in cents. */
export const totalsOf = (files: readonly PaymentFile[]): FileTotals => {
  const balances = files.map(balanceOf);
  const of = (part: keyof Balance) => sumCents(balances.map((balance) => balance[part]));
  // without money nothing is sent, and nothing answered
  const sent = files.filter(({ file_total, proc_total }) => file_total !== 0 || proc_total !== null);
  const processed = sent.flatMap(({ proc_total }) => (proc_total === null ? [] : [cents(proc_total)]));
  const count = (part: 'total' | 'is_on_hold_total' | 'is_flagged_stop_loss_total') =>
    files.reduce((sum, { eobs_summary }) => sum + eobs_summary[part], 0);
  return {
    files: files.length,
    eobs: count('total'),
    onHold: count('is_on_hold_total'),
    stopLoss: count('is_flagged_stop_loss_total'),
    payments: of('payments'),
    voids: of('voids'),
    adjustments: of('adjustments'),
    total: of('total'),
    processor: files.length > 0 && processed.length === sent.length ? sumCents(processed) : undefined,
  };
};

/** The total of a file's EOBs, in cents; in a loaded file it equals the file's total. */
export const eobsTotal = (eobs: readonly Eob[]): number => sumOf(eobs, (eob) => eob.check_amount);

/**
 * The total of an EOB's claims, in cents, with voids as negative amounts. The difference to the EOB's amount is its
 * provider adjustments.
 */
export const claimsTotal = (claims: readonly Claim[]): number => sumOf(claims, (claim) => claim.amount);

export const amountOf = cents;

/** The difference of `below` from `above` as text; undefined if they are equal. */
export const differenceOf = (below: number, above: number): string | undefined => {
  if (below === above) return undefined;
  return below < above ? `short ${formatUsd(above - below)}` : `over ${formatUsd(below - above)}`;
};
