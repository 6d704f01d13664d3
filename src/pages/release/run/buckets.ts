import type { PaymentMethod } from '../../../../domain/bank/payment-methods.ts';
import { PAYMENT_METHODS } from '../../../../domain/bank/payment-methods.ts';
import { REGISTERS } from '../../../../domain/files/check-registers.ts';
import type { BucketMode } from '../../../../domain/release/release-actions.ts';
import type { CheckRunDetail, MethodTotals, RegisterReport } from '../../../../resources/check-runs/calls.ts';
import { amountOf } from '../../../../resources/check-runs/totals.ts';

/** The amounts of one payment method, in cents; voids are positive and are subtracted. */
export interface Bucket {
  method: PaymentMethod;
  payments: number;
  voids: number;
  net: number;
}

export interface ShownBuckets {
  from: Exclude<BucketMode, 'auto'>;
  /** When the register was built; only for `last-report`. */
  builtAt?: string;
  /** Why this source is shown, if the mode is Auto or the chosen source is missing. */
  why?: string;
  /** Absent when there is nothing to show. */
  buckets?: readonly Bucket[];
}

const bucketsIn = (totals: MethodTotals): Bucket[] =>
  PAYMENT_METHODS.map((method) => {
    const payments = amountOf(totals[method].payments.amount);
    const voids = amountOf(totals[method].voids.amount);
    return { method, payments, voids, net: payments - voids };
  });

/** What is known of a run's registers: those built, and what one says that is built now. */
export type Registered = Pick<CheckRunDetail, 'check_register_reports' | 'report_totals'>;

const builtAt = ({ set, created_at }: RegisterReport): string => set?.created_at ?? created_at;

/** The newest register that covers all payment methods; network registers cover only one. */
const lastReport = ({
  check_register_reports: reports,
}: Pick<Registered, 'check_register_reports'>): RegisterReport | undefined =>
  reports
    .filter(({ type }) => !REGISTERS[type].networkOnly)
    .toSorted((a, b) => builtAt(b).localeCompare(builtAt(a)))
    .at(0);

const isSame = (a: MethodTotals, b: MethodTotals): boolean =>
  JSON.stringify(bucketsIn(a)) === JSON.stringify(bucketsIn(b));

export const netOf = (buckets: readonly Bucket[]): number => buckets.reduce((cents, { net }) => cents + net, 0);

/** What the newest register says; undefined while none is built. */
export const builtRegister = (run: Registered) => {
  const report = lastReport(run);
  return report && { buckets: bucketsIn(report.totals), isCurrent: isSame(report.totals, run.report_totals) };
};

/** When files that affect a register were received or sent. */
const changesOf = ({ payment_files, lcr_file }: CheckRunDetail): string[] => [
  ...payment_files.flatMap(({ events }) =>
    [...events.sent_to_zelis, ...events.received_from_zelis].map(({ at }) => at),
  ),
  ...(lcr_file ? [lcr_file.received_at] : []),
];

/** Whether nothing that affects the register's amounts has changed since it was built. */
const isCurrent = (report: RegisterReport, run: CheckRunDetail): boolean =>
  changesOf(run).every((at) => Date.parse(at) <= Date.parse(builtAt(report))) &&
  isSame(report.totals, run.report_totals);

/**
 * The sums by payment method in the chosen mode (docs/rules/check-runs.md, "Payment-method buckets"). Auto uses the
 * last check register if nothing has changed since, otherwise the current data.
 */
export const bucketsOf = (run: CheckRunDetail, mode: BucketMode): ShownBuckets => {
  const report = lastReport(run);
  const now = bucketsIn(run.report_totals);
  if (mode === 'claims') return { from: 'claims', buckets: now };
  const none = 'no check register has been built yet';
  if (!report)
    return mode === 'auto' ? { from: 'claims', why: none, buckets: now } : { from: 'last-report', why: none };
  const fromReport: ShownBuckets = { from: 'last-report', builtAt: builtAt(report), buckets: bucketsIn(report.totals) };
  if (mode === 'last-report') return fromReport;
  return isCurrent(report, run)
    ? { ...fromReport, why: 'nothing has changed since' }
    : { from: 'claims', why: 'the run has changed since its last check register', buckets: now };
};
