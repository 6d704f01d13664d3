import type { PaymentMethod } from '../../../../domain/bank/payment-methods.ts';
import { PAYMENT_METHODS } from '../../../../domain/bank/payment-methods.ts';
import { REGISTERS } from '../../../../domain/files/check-registers.ts';
import type { BucketMode } from '../../../../domain/release/release-actions.ts';
import type { CheckRunDetail, MethodTotals, RegisterReport } from '../../../../resources/check-runs/calls.ts';
import { amountOf } from '../totals.ts';

/** What one payment method comes to, in cents; voids as the positive amount that is taken away. */
export interface Bucket {
  method: PaymentMethod;
  payments: number;
  voids: number;
  net: number;
}

export interface ShownBuckets {
  from: Exclude<BucketMode, 'auto'>;
  /** When the register was built, of `last-report`. */
  builtAt?: string;
  /** Why that is shown, where the person left it to us or asked for what is not there. */
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

const builtAt = ({ set, created_at }: RegisterReport): string => set?.created_at ?? created_at;

/** The newest register that tells of all methods; those of the network tell of one. */
const lastReport = ({ check_register_reports: reports }: CheckRunDetail): RegisterReport | undefined =>
  reports
    .filter(({ type }) => !REGISTERS[type].networkOnly)
    .toSorted((a, b) => builtAt(b).localeCompare(builtAt(a)))
    .at(0);

/** The moments at which something came in or went out that a register tells of. */
const changesOf = ({ payment_files, lcr_file }: CheckRunDetail): string[] => [
  ...payment_files.flatMap(({ events }) =>
    [...events.sent_to_zelis, ...events.received_from_zelis].map(({ at }) => at),
  ),
  ...(lcr_file ? [lcr_file.received_at] : []),
];

const isSame = (a: MethodTotals, b: MethodTotals): boolean =>
  JSON.stringify(bucketsIn(a)) === JSON.stringify(bucketsIn(b));

/** Whether nothing has changed since the register was built, as far as its amounts tell. */
const isCurrent = (report: RegisterReport, run: CheckRunDetail): boolean =>
  changesOf(run).every((at) => Date.parse(at) <= Date.parse(builtAt(report))) &&
  isSame(report.totals, run.report_totals);

/**
 * The sums of each payment method, as the chosen mode takes them (docs/rules/check-runs.md, "Payment-method buckets"): Auto is the
 * last check register as long as nothing has changed since, then the current data.
 */
export const bucketsOf = (run: CheckRunDetail, mode: BucketMode): ShownBuckets => {
  const report = lastReport(run);
  const now = bucketsIn(run.report_totals);
  if (mode === 'claims') return { from: 'claims', buckets: now };
  const none = 'no check register has been built yet';
  if (!report)
    return mode === 'auto' ? { from: 'claims', why: none, buckets: now } : { from: 'last-report', why: none };
  const told: ShownBuckets = { from: 'last-report', builtAt: builtAt(report), buckets: bucketsIn(report.totals) };
  if (mode === 'last-report') return told;
  return isCurrent(report, run)
    ? { ...told, why: 'nothing has changed since' }
    : { from: 'claims', why: 'the run has changed since its last check register', buckets: now };
};
