import { and, eq, notInArray } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../domain/files/check-registers.ts';
import type { GateInput } from '../../../domain/release/gate.ts';
import { gateSides } from '../../../domain/release/gate-sides.ts';
import { EXCLUDED_STATUSES } from '../../../domain/release/release-actions.ts';
import type { Queries } from '../../db/database.ts';
import { paymentFiles } from '../../db/tables/check-runs.ts';
import type { registerReports } from '../../db/tables/registers.ts';
import type { Totals } from '../registers/totals.ts';
import { inOrder, registerTotals, totalsFor } from '../registers/totals.ts';
import { latestSetOf } from './latest-set.ts';
import { eobTotalsOf, lcrTotalOf } from './reads/totals.ts';

type Report = typeof registerReports.$inferSelect;

const netsOf = (totals: Totals): Partial<Record<PaymentMethod, number>> =>
  Object.fromEntries(inOrder(totals).map(({ method, payments, voids }) => [method, payments - voids]));

const reportLabel = ({ type, include_phi, include_diagnosis }: Report): string =>
  registerLabel(type as RegisterType, { includePHI: include_phi, includeDiagnosisDetails: include_diagnosis });

/** The facts that the release gate needs of a run and the reports to drop off, as they are now. */
export const gateInputOf = async (db: Queries, runId: number, reports: readonly Report[]): Promise<GateInput> => {
  const now = await registerTotals(db, runId);
  const sides = { eobs: await eobTotalsOf(db, runId), lcrCents: await lcrTotalOf(db, runId), nets: netsOf(now) };
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
    ...gateSides(sides),
    isLatestSet: reports.every(({ set_id }) => set_id === latest),
    reports: reports.map((report) => ({
      label: reportLabel(report),
      says: netsOf(report.totals),
      now: netsOf(totalsFor(report.type as RegisterType, now)),
    })),
    testFiles: tests.map(({ name }) => name),
  };
};
