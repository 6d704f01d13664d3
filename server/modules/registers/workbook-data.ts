import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { Db } from '../../db/database.ts';
import { claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorPayments } from '../../db/tables/registers.ts';
import type { RegisterEob, RegisterVoid } from '../../formats/check-register/data.ts';
import { checkIsVoided, onRegister, paidBy } from './totals.ts';

/** EOBs per query, so that each query is short and other work can run in between. */
const PAGE = 2000;

const pageOfEobs = (db: Db, checkRunId: number, until: Date, after: number) =>
  db
    .select({
      eob: eobs,
      method: paidBy,
      isVoided: checkIsVoided,
      paidOn: processorPayments.paid_on,
      number: processorPayments.number,
      filename: paymentFiles.filename,
    })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .leftJoin(processorPayments, eq(processorPayments.eob_id, eobs.id))
    .where(and(onRegister(checkRunId, until), gt(eobs.id, after)))
    .orderBy(asc(eobs.id))
    .limit(PAGE);

type EobRow = Awaited<ReturnType<typeof pageOfEobs>>[number];
type ClaimRow = typeof claims.$inferSelect;

/** A reimbursement file (`re…`) pays members, so its payees are treated like patients. */
const paysMembers = (filename: string): boolean => /^re/i.test(filename);

const asClaim = (claim: ClaimRow) => ({ number: claim.number, providerName: claim.provider_name });

/** An EOB and its voids, as listed in the register. */
const asLines = (row: EobRow, ofEob: readonly ClaimRow[]): { eob: RegisterEob; voids: RegisterVoid[] } => {
  const { eob, method, isVoided, paidOn, number, filename } = row;
  const reversals = ofEob.filter((claim) => claim.is_void);
  const back = reversals.reduce((cents, claim) => cents - claim.paid_cents, 0);
  const paid = {
    method: method as PaymentMethod, // both columns are written from the same list
    isNone: eob.amount_cents === 0,
    eobNumber: eob.number,
    checkNumber: number || eob.check_number,
    date: paidOn ?? eob.payment_date ?? undefined,
    payeeName: eob.payee_name,
    isPayeeInsured: paysMembers(filename),
  };
  const kept = ofEob.filter((claim) => !claim.is_void);
  return {
    eob: {
      ...paid,
      amountCents: eob.amount_cents + back,
      claims: kept.map((claim) => ({ ...asClaim(claim), amountCents: claim.paid_cents })),
    },
    voids: [
      ...reversals.map((claim) => ({ ...paid, amountCents: 0 - claim.paid_cents, claim: asClaim(claim) })),
      ...(isVoided ? [{ ...paid, amountCents: eob.amount_cents }] : []),
    ],
  };
};

/** The lines of a run's registers, in load order. @param until excludes files that arrived later. */
export const registerLines = async (db: Db, checkRunId: number, until: Date) => {
  const lines: { eobs: RegisterEob[]; voids: RegisterVoid[] } = { eobs: [], voids: [] };
  let after = 0;
  for (;;) {
    const page = await pageOfEobs(db, checkRunId, until, after);
    const ids = page.map(({ eob }) => eob.id);
    const rows = ids.length
      ? await db.select().from(claims).where(inArray(claims.eob_id, ids)).orderBy(asc(claims.eob_id), asc(claims.id))
      : [];
    const byEob = Map.groupBy(rows, (claim) => claim.eob_id);
    for (const row of page) {
      const { eob, voids } = asLines(row, byEob.get(row.eob.id) ?? []);
      lines.eobs.push(eob);
      lines.voids.push(...voids);
    }
    after = ids.at(-1) ?? after;
    if (page.length < PAGE) return lines;
  }
};
