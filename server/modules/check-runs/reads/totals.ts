import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../domain/bank/payment-methods.ts';
import type { ComparedTotals, EobTotals } from '../../../../domain/release/run-totals.ts';
import { compareTotals } from '../../../../domain/release/run-totals.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import { crTotals, processorPayments } from '../../../db/tables/registers.ts';
import { payingInRun, paymentOf } from '../eob-payments.ts';
import { ineligibleCents } from './claim-rows.ts';

/** The claims system's total of a run: the latest readable one; undefined if there is none. */
export const lcrTotalOf = async (db: Queries, checkRunId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ cents: crTotals.total_cents })
    .from(crTotals)
    .where(and(eq(crTotals.check_run_id, checkRunId), isNotNull(crTotals.total_cents)))
    .orderBy(desc(crTotals.id))
    .limit(1);
  return row?.cents ?? undefined;
};

const inRun = (checkRunId: number) =>
  sql`${eobs.payment_file_id} in (select f.id from payment_files f where f.check_run_id = ${checkRunId})`;

/** The amounts of each EOB of a run that the comparison needs; files that were refused or voided pay nothing. */
export const eobTotalsOf = async (db: Queries, checkRunId: number): Promise<EobTotals[]> => {
  const rows = await db
    .select({ eob: eobs, paidCents: processorPayments.amount_cents })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .leftJoin(processorPayments, eq(processorPayments.eob_id, eobs.id))
    .where(payingInRun(checkRunId));
  const ineligible = await ineligibleCents(db, inRun(checkRunId));
  return rows.map(({ eob, paidCents }) => ({
    ...paymentOf(eob),
    number: eob.number,
    method: (eob.processor_method ?? eob.payment_method) as PaymentMethod, // both are written from the same list
    ineligibleCents: ineligible.get(eob.id) ?? 0,
    paidCents: paidCents ?? 0,
  }));
};

/** Compares a run's totals and stores the differences with it. Returns undefined while the LCR total is missing. */
export const checkTotals = async (tx: Tx, checkRunId: number): Promise<ComparedTotals | undefined> => {
  const lcr = await lcrTotalOf(tx, checkRunId);
  if (lcr === undefined) return undefined;
  const compared = compareTotals(await eobTotalsOf(tx, checkRunId), lcr);
  await tx
    .update(checkRuns)
    .set({
      totals_checked: true,
      differences: compared.differences,
      version: sql`${checkRuns.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(checkRuns.id, checkRunId));
  return compared;
};
