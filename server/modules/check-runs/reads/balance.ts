import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../domain/bank/payment-methods.ts';
import { PAYMENT_METHODS } from '../../../../domain/bank/payment-methods.ts';
import { centsToDollars } from '../../../../domain/money.ts';
import type { Difference } from '../../../../domain/release/run-totals.ts';
import { compareTotals, condensedDifferences, registerDifferences } from '../../../../domain/release/run-totals.ts';
import type * as calls from '../../../../resources/check-runs/calls.ts';
import type { Queries } from '../../../db/database.ts';
import { eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import { processorPayments } from '../../../db/tables/registers.ts';
import type { Totals } from '../../registers/totals.ts';
import { checkIsVoided, inOrder, paidBy, paymentsOfEob, registerTotals, voidsOfEob } from '../../registers/totals.ts';
import { paidCents, payingInRun } from '../eob-payments.ts';
import { ofRun } from './file-rows.ts';
import { eobTotalsOf, lcrTotalOf } from './totals.ts';

/** Totals in cents in wire format. */
export const asMethodTotals = (totals: Totals): calls.MethodTotals =>
  Object.fromEntries(
    inOrder(totals).map(({ method, payments, voids }) => [
      method,
      { payments: { amount: centsToDollars(payments) }, voids: { amount: centsToDollars(voids) } },
    ]),
  ) as calls.MethodTotals; // `inOrder` returns every method

/** Sums of the compared EOBs by payment method. A register also leaves out EOBs on hold. */
const sumsByMethod = async (db: Queries, runId: number) => {
  const rows = await db
    .select({
      method: paidBy,
      files: sql<string>`sum(${eobs.amount_cents})`,
      payments: sql<string>`sum(${paymentsOfEob})`,
      voids: sql<string>`sum(${voidsOfEob})`,
      processor: sql<string | null>`sum(${paidCents})`,
    })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .leftJoin(sql`processor_payments p`, sql`p.eob_id = ${eobs.id}`)
    .where(and(payingInRun(runId), ne(eobs.payment_state, 'reissued')))
    .groupBy(paidBy);
  const found = new Map(rows.map((row) => [row.method, row]));
  return PAYMENT_METHODS.map((method: PaymentMethod) => {
    const { files = 0, payments = 0, voids = 0, processor = null } = found.get(method) ?? {};
    return {
      method,
      files: Number(files),
      payments: Number(payments),
      voids: Number(voids),
      processor: processor === null ? null : Number(processor),
    };
  });
};

const asLine = ({ kind, between, method, cents, note }: Difference): calls.DifferenceLine => ({
  kind,
  between,
  method,
  amount: centsToDollars(cents),
  note,
});

/**
 * The totals of a run side by side, from the current data (docs/rules/check-runs.md, "Totals").
 * @param register what a register says that is built now
 */
export const balanceOf = async (db: Queries, runId: number, register: Totals): Promise<calls.RunBalance> => {
  const sums = await sumsByMethod(db, runId);
  const lcrCents = await lcrTotalOf(db, runId);
  const filesCents = sums.reduce((cents, { files }) => cents + files, 0);
  const answered = sums.filter(({ processor }) => processor !== null);
  // without the claims system's total only the processor's answers can be compared
  const eobTotals = await eobTotalsOf(db, runId);
  const compared = compareTotals(eobTotals, lcrCents ?? filesCents);
  const onRegister = inOrder(register).reduce((cents, { payments, voids }) => cents + payments - voids, 0);
  const differences = [...compared.differences, ...registerDifferences(eobTotals, onRegister)];
  return {
    methods: sums.map(({ method, payments, voids, processor }) => ({
      method,
      payments: centsToDollars(payments),
      voids: centsToDollars(voids),
      net: centsToDollars(payments - voids),
      processor: processor === null ? null : centsToDollars(processor),
    })),
    files: centsToDollars(filesCents),
    lcr: lcrCents === undefined ? null : centsToDollars(lcrCents),
    processor: answered.length
      ? centsToDollars(answered.reduce((cents, one) => cents + (one.processor ?? 0), 0))
      : null,
    differences: condensedDifferences(differences).map(asLine),
    verdict: lcrCents === undefined ? 'not-compared' : compared.verdict,
  };
};

const voidedChecks = async (db: Queries, runId: number) => {
  const rows = await db
    .select({ number: processorPayments.number, cents: processorPayments.amount_cents })
    .from(processorPayments)
    .innerJoin(eobs, eq(eobs.id, processorPayments.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(and(ofRun(runId), checkIsVoided))
    .orderBy(asc(eobs.id));
  return rows.map(({ number, cents }) => ({ number, amount: centsToDollars(cents) }));
};

/** All sums of a run. */
export const sumsOf = async (db: Queries, runId: number) => {
  const register = await registerTotals(db, runId);
  return {
    balance: await balanceOf(db, runId, register),
    report_totals: asMethodTotals(register),
    voided_checks: await voidedChecks(db, runId),
  };
};
