import { and, eq, notInArray } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../domain/files/check-registers.ts';
import { isToSend } from '../../../domain/release/eob-payment.ts';
import type { DifferenceClass, GateInput } from '../../../domain/release/gate.ts';
import { EXCLUDED_STATUSES } from '../../../domain/release/release-actions.ts';
import type { DifferenceKind, EobTotals } from '../../../domain/release/run-totals.ts';
import { BLOCKING_KINDS, compareTotals, leftOffRegister } from '../../../domain/release/run-totals.ts';
import type { Queries } from '../../db/database.ts';
import { paymentFiles } from '../../db/tables/check-runs.ts';
import type { registerReports } from '../../db/tables/registers.ts';
import type { Totals } from '../registers/totals.ts';
import { inOrder, registerTotals, totalsFor } from '../registers/totals.ts';
import { latestSetOf } from './latest-set.ts';
import { eobTotalsOf, lcrTotalOf } from './totals.ts';

type Report = typeof registerReports.$inferSelect;

const LABELS: Readonly<Record<DifferenceKind, string>> = {
  held: 'EOBs on hold',
  stopped: 'stopped EOBs',
  'void-waiting': 'voided EOBs',
  rejected: 'rejected EOBs',
  returned: 'returned EOBs',
  ineligible: 'ineligible claims',
  'accepted-unpaid': 'EOBs that are accepted unpaid',
  moved: 'EOBs that were moved to a supplemental run',
  'stop-requested': 'EOBs with a stop requested',
  'paid-on-hold': 'EOBs paid although they are on hold',
  timing: 'EOBs not answered yet',
  unknown: 'a difference without an explanation',
};

/** Sums of classes that are alike, so that a run of a thousand EOBs has few lines; those of other signs stay apart. */
const summed = (classes: readonly DifferenceClass[]): DifferenceClass[] =>
  [
    ...Map.groupBy(classes, ({ side, method, label, cents }) =>
      [side, method, label, Math.sign(cents)].join(' '),
    ).values(),
  ].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first, cents: alike.reduce((all, { cents }) => all + cents, 0) }] : [];
  });

const classOf = (
  side: DifferenceClass['side'],
  method: DifferenceClass['method'],
  kind: DifferenceKind,
  cents: number,
): DifferenceClass => ({ side, method, label: LABELS[kind], cents, isBlocking: BLOCKING_KINDS.includes(kind) });

/** What a register leaves out. Whether that blocks, the processor's side says. */
const leftOut = (eobs: readonly EobTotals[]): DifferenceClass[] =>
  leftOffRegister(eobs).map(({ method, kind, cents }) => ({
    ...classOf('register', method, kind, cents),
    isBlocking: false,
  }));

const netsOf = (totals: Totals): Partial<Record<PaymentMethod, number>> =>
  Object.fromEntries(inOrder(totals).map(({ method, payments, voids }) => [method, payments - voids]));

const paidByProcessor = ({ state, paidCents }: EobTotals): number => (state === 'paid' ? paidCents : 0);

const reportLabel = ({ type, include_phi, include_diagnosis }: Report): string =>
  registerLabel(type as RegisterType, { includePHI: include_phi, includeDiagnosisDetails: include_diagnosis });

/** The facts that the release gate needs of a run and the reports to drop off, as they are now. */
export const gateInputOf = async (db: Queries, runId: number, reports: readonly Report[]): Promise<GateInput> => {
  const eobs = (await eobTotalsOf(db, runId)).filter(({ state }) => state !== 'reissued');
  const lcrCents = await lcrTotalOf(db, runId);
  const now = await registerTotals(db, runId);
  const nets = netsOf(now);
  const total = (method: PaymentMethod, of: (eob: EobTotals) => number) =>
    eobs.filter((eob) => eob.method === method).reduce((cents, eob) => cents + of(eob), 0);
  const filesCents = eobs.reduce((cents, eob) => cents + eob.amountCents, 0);
  const { differences } = compareTotals(eobs, lcrCents ?? filesCents);
  const latest = await latestSetOf(db, runId);
  const tests = await db
    .select({ name: paymentFiles.filename })
    .from(paymentFiles)
    .where(
      and(
        eq(paymentFiles.check_run_id, runId),
        eq(paymentFiles.is_test, true),
        notInArray(paymentFiles.status_id, [...EXCLUDED_STATUSES]),
      ),
    );
  return {
    isLatestSet: reports.every(({ set_id }) => set_id === latest),
    reports: reports.map((report) => ({
      label: reportLabel(report),
      says: netsOf(report.totals),
      now: netsOf(totalsFor(report.type as RegisterType, now)),
    })),
    methods: PAYMENT_METHODS.map((method) => ({
      method,
      files: total(method, ({ amountCents }) => amountCents),
      register: nets[method] ?? 0,
      processor: total(method, paidByProcessor),
    })),
    lcrCents,
    classes: summed([
      ...leftOut(eobs),
      ...differences.map(({ kind, between, method, cents }) =>
        classOf(between === 'files-lcr' ? 'LCR' : 'processor', method, kind, cents),
      ),
    ]),
    unanswered: eobs.filter((eob) => eob.state === 'sent' || isToSend(eob)).length,
    paidOnHold: eobs.filter(({ state, isOnHold }) => state === 'paid' && isOnHold).length,
    testFiles: tests.map(({ name }) => name),
  };
};
