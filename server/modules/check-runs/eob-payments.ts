import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { EobPayment } from '../../../domain/release/eob-payment.ts';
import { AWAITING } from '../../../domain/release/eob-payment.ts';
import { EXCLUDED_STATUSES } from '../../../domain/release/release-actions.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { eobs, paymentFiles } from '../../db/tables/check-runs.ts';

type EobRow = typeof eobs.$inferSelect;

/** The payment of an EOB, as the rules see it. */
export const paymentOf = ({ payment_state, is_on_hold, amount_cents }: EobRow): EobPayment => ({
  state: payment_state,
  isOnHold: is_on_hold,
  amountCents: amount_cents,
});

/** `isToSend` as a condition. */
export const isToSend = sql<boolean>`(${eobs.payment_state} = 'not-sent' and not ${eobs.is_on_hold} and ${eobs.amount_cents} <> 0)`;

/** A stop is requested, and no file asks the processor for it yet. */
export const isToStop = sql<boolean>`(${eobs.payment_state} = 'stop-requested' and ${eobs.stop_part} is null)`;

/** The processor has it and has not answered yet. */
export const isAwaited: SQL = inArray(eobs.payment_state, [...AWAITING]);

/** The EOBs of a run that pay: without those of refused and voided files. */
export const payingInRun = (checkRunId: number): SQL | undefined =>
  and(eq(paymentFiles.check_run_id, checkRunId), notInArray(paymentFiles.status_id, [...EXCLUDED_STATUSES]));

/** Whether an EOB of the run waits for the processor's answer. */
export const isRunAwaited = async (db: Queries, checkRunId: number): Promise<boolean> => {
  const [found] = await db
    .select({ id: eobs.id })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(and(payingInRun(checkRunId), isAwaited))
    .limit(1);
  return found !== undefined;
};

/** What the processor paid of an EOB in cents: 0 when it did not pay, null without its answer. Joins `processor_payments p`. */
export const paidCents = sql`case when ${eobs.payment_state} = 'paid' then p.amount_cents
  when ${eobs.payment_state} = 'not-sent' or ${isAwaited} then null else 0 end`;

/** Stores what the processor paid of a payment file; null before its first answer. */
export const sumProcessor = async (tx: Tx, paymentFileId: number): Promise<void> => {
  await tx
    .update(paymentFiles)
    .set({
      processor_total_cents: sql`(select sum(${paidCents}) from eobs left join processor_payments p on p.eob_id = eobs.id
        where eobs.payment_file_id = ${paymentFileId})`,
    })
    .where(eq(paymentFiles.id, paymentFileId));
};
