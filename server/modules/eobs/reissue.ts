import { and, eq, or, sql } from 'drizzle-orm';
import { MAX_EOB_NUMBER, reissueNumber, reissueOf } from '../../../domain/release/eob-payment.ts';
import type { Tx } from '../../db/database.ts';
import { claims, eobs } from '../../db/tables/check-runs.ts';
import { paymentOf } from '../check-runs/eob-payments.ts';

type EobRow = typeof eobs.$inferSelect;

/** The number under which a payment was loaded, before it was reissued for the first time. */
const originalNumber = async (tx: Tx, eob: EobRow): Promise<string> => {
  if (eob.reissue_of_id === null) return eob.number;
  const [old] = await tx.select().from(eobs).where(eq(eobs.id, eob.reissue_of_id));
  return old ? originalNumber(tx, old) : eob.number;
};

/** Room for "-R" and three digits. */
const SUFFIX = 5;

const numbersLike = async (tx: Tx, original: string, { payment_file_id, payer_id }: EobRow): Promise<Set<string>> => {
  const rows = await tx
    .select({ number: eobs.number })
    .from(eobs)
    .where(
      and(
        sql`starts_with(${eobs.number}, ${original.slice(0, MAX_EOB_NUMBER - SUFFIX)})`,
        or(eq(eobs.payment_file_id, payment_file_id), payer_id === null ? undefined : eq(eobs.payer_id, payer_id)),
      ),
    );
  return new Set(rows.map(({ number }) => number));
};

/** The number of the EOB that replaces a reissued one. */
export const nextNumber = async (tx: Tx, old: EobRow): Promise<string> => {
  const original = await originalNumber(tx, old);
  const taken = await numbersLike(tx, original, old);
  return reissueNumber(original, (one) => taken.has(one));
};

/**
 * Adds the EOB that replaces another one, and moves the claims to it, so that each claim stays with the payment that
 * pays it.
 */
export const replaceEob = async (
  tx: Tx,
  old: EobRow,
  { fileId, number, digest = '' }: { fileId: number; number: string; digest?: string },
): Promise<void> => {
  const payment = reissueOf(paymentOf(old));
  const [made] = await tx
    .insert(eobs)
    .values({
      payment_file_id: fileId,
      number,
      payment_method: old.payment_method,
      check_number: number,
      payment_date: old.payment_date,
      payee_name: old.payee_name,
      amount_cents: payment.amountCents,
      adjustments_cents: old.adjustments_cents,
      claim_count: old.claim_count,
      payment_symbol: old.payment_symbol,
      payee_tax_id: old.payee_tax_id,
      payer_id: old.payer_id,
      claims_digest: digest,
      is_flagged_stop_loss: old.is_flagged_stop_loss,
      payment_state: payment.state,
      is_on_hold: payment.isOnHold,
      reissue_of_id: old.id,
    })
    .returning({ id: eobs.id });
  if (!made) throw new Error('The EOB that replaces another one was not written');
  await tx.update(claims).set({ eob_id: made.id }).where(eq(claims.eob_id, old.id));
  await tx.update(eobs).set({ claim_count: 0 }).where(eq(eobs.id, old.id));
};

/** Adds the EOB that replaces a reissued one, in the same payment file (docs/rules/check-runs.md, "At the processor"). */
export const addReissue = async (tx: Tx, old: EobRow): Promise<void> =>
  replaceEob(tx, old, { fileId: old.payment_file_id, number: await nextNumber(tx, old) });
