import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { REGISTERS } from '../../../domain/files/check-registers.ts';
import type { PaymentState } from '../../../domain/release/eob-payment.ts';
import { EXCLUDED_STATUSES } from '../../../domain/release/release-actions.ts';
import type { Queries } from '../../db/database.ts';
import { eobs, paymentFiles } from '../../db/tables/check-runs.ts';

/** Cents by payment method; payments − voids is the net. */
export type Totals = Record<string, { payments: number; voids: number }>;

/** The payment method: the processor's if it reported one, else the one in the file. */
export const paidBy = sql<string>`coalesce(${eobs.processor_method}, ${eobs.payment_method})`;
/** Whether the whole check was voided. */
export const checkIsVoided = sql<boolean>`${eobs.payment_state} = 'voided'`;

/** States in which an EOB is not paid; a voided one counts as a payment and a void. */
const UNPAID: readonly PaymentState[] = ['stop-requested', 'stopped', 'rejected', 'accepted-unpaid', 'reissued'];

const isReleased = sql`exists (
  select from check_runs r where r.id = ${paymentFiles.check_run_id} and r.released_at is not null)`;

/** Moved to a supplemental run after the processor had returned it; others that are moved were never paid. */
const isMovedBack = sql`(${eobs.payment_state} = 'moved' and exists (
  select from processor_payments a where a.eob_id = ${eobs.id} and a.status = 'Returned'))`;

/** One that came back after the release stays on the registers that were dropped off; its reissue is on others. */
const isUnpaid = sql`case
  when ${eobs.payment_state} = 'returned' or ${isMovedBack} then not ${isReleased}
  else ${eobs.payment_state} = 'moved' end`;

/**
 * The EOBs in a run's registers (docs/rules/check-runs.md, "Release"): those of files that were neither refused nor
 * voided, except those on hold and those that are not paid. @param until excludes files that arrived later.
 */
export const onRegister = (checkRunId: number, until?: Date): SQL | undefined =>
  and(
    eq(paymentFiles.check_run_id, checkRunId),
    notInArray(paymentFiles.status_id, [...EXCLUDED_STATUSES]),
    eq(eobs.is_on_hold, false),
    notInArray(eobs.payment_state, [...UNPAID]),
    sql`not ${isUnpaid}`,
    // the database has microseconds, a Date only milliseconds
    until && sql`date_trunc('milliseconds', ${paymentFiles.created_at}) <= ${until.toISOString()}::timestamptz`,
  );

const reversed = sql`coalesce((select -sum(c.paid_cents) from claims c where c.eob_id = ${eobs.id} and c.is_void), 0)`;

/**
 * What an EOB adds to payments and to voids, in cents: its amount is net of its reversals, which are separated here; a
 * voided one is a payment and a void. The only place for it, so that no two totals of a screen disagree.
 */
export const paymentsOfEob = sql`(${eobs.amount_cents} + ${reversed})`;
export const voidsOfEob = sql`(${reversed} + case when ${checkIsVoided} then ${eobs.amount_cents} else 0 end)`;

/** Payments and voids by method. */
export const registerTotals = async (db: Queries, checkRunId: number): Promise<Totals> => {
  const rows = await db
    .select({
      method: paidBy,
      payments: sql<string>`sum(${paymentsOfEob})`,
      voids: sql<string>`sum(${voidsOfEob})`,
    })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(onRegister(checkRunId))
    .groupBy(paidBy);
  const found = new Map(rows.map((row) => [row.method, row]));
  return Object.fromEntries(
    PAYMENT_METHODS.map((method) => {
      const { payments = 0, voids = 0 } = found.get(method) ?? {};
      return [method, { payments: Number(payments), voids: Number(voids) }];
    }),
  );
};

/** Totals in the catalogue's order; `jsonb` does not preserve the order of members. */
export const inOrder = (totals: Totals): { method: string; payments: number; voids: number }[] =>
  PAYMENT_METHODS.map((method) => {
    const { payments = 0, voids = 0 } = totals[method] ?? {};
    return { method, payments, voids };
  });

/** The totals that a type of register covers. */
export const totalsFor = (type: RegisterType, totals: Totals): Totals =>
  REGISTERS[type].networkOnly
    ? Object.fromEntries(
        Object.entries(totals).map(([method, one]) => [method, method === 'Network' ? one : { payments: 0, voids: 0 }]),
      )
    : totals;
