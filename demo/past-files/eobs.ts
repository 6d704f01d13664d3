import type { SQL } from 'drizzle-orm';
import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isPlainDate, type PlainDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import type { Db } from '../../server/db/database.ts';
import { claims, eobs } from '../../server/db/tables/check-runs.ts';
import type { ClaimToWrite, SetToWrite } from '../../server/formats/x12-835/write-records.ts';
import { type Payer, paymentSet } from '../counterparties/files/remittance.ts';
import { paidClaim, reversedClaim } from '../counterparties/files/remittance-claims.ts';
import { inventedTaxNumber } from '../world/names.ts';
import { randomOf } from '../world/random.ts';

interface ClaimRow {
  claim: typeof claims.$inferSelect;
  /** The patient responsibility of the claim that a void reverses, in cents. */
  undoneCents: number | null;
}
type EobRow = typeof eobs.$inferSelect & { claims: ClaimRow[] };

/** The EOBs that match `which`, with their claims, in the order of their creation. */
export const readEobs = async (db: Db, which: SQL | undefined): Promise<EobRow[]> => {
  const undone = alias(claims, 'undone');
  const found = await db.select().from(eobs).where(which).orderBy(asc(eobs.id));
  const rows = await db
    .select({ claim: claims, undoneCents: undone.patient_responsibility_cents })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .leftJoin(undone, eq(undone.id, claims.voids_claim_id))
    .where(which)
    .orderBy(asc(claims.id));
  const byEob = Map.groupBy(rows, ({ claim }) => claim.eob_id);
  return found.map((eob) => ({ ...eob, claims: byEob.get(eob.id) ?? [] }));
};

/** Any number. Data that no row has is generated from the claim number, so it is the same each time. */
const SEED = 835;
/** Number of digits at the end of a claim number that count how often the claim was paid again. */
const SUFFIX_LENGTH = 2;

/** Claim numbers start with the date of the run that first paid the claim, so a void has the same service date. */
const firstPaid = (number: string, date: PlainDate): PlainDate => {
  const day = `20${number.slice(0, 2)}-${number.slice(2, 4)}-${number.slice(4, 6)}`;
  return isPlainDate(day) ? day : date;
};

export interface RemittanceOf {
  from: Payer;
  groupNumber: string;
  date: PlainDate;
}

/**
 * A claim from its row. Patient, service date and procedures are invented, and stay the same when the claim is reversed
 * or paid again.
 */
const claimOf = ({ claim, undoneCents }: ClaimRow, { groupNumber, date }: RemittanceOf): ClaimToWrite => {
  const random = randomOf(SEED, 'claim', claim.number.slice(0, -SUFFIX_LENGTH));
  const serviceDate = addDays(firstPaid(claim.number, date), -random.int(5, 40));
  const needs = { random, groupNumber, provider: claim.provider_name, serviceDate };
  const sign = claim.is_void ? -1 : 1;
  const amounts = {
    number: claim.number,
    statusCode: claim.status_code,
    lineCount: claim.line_count,
    paidCents: sign * claim.paid_cents,
    chargeCents: sign * claim.charge_cents,
    patientCents: claim.is_void ? (undoneCents ?? 0) : claim.patient_responsibility_cents,
  };
  return claim.is_void ? reversedClaim(needs, amounts) : paidClaim(needs, amounts);
};

/** Recovery of an earlier overpayment, deducted from a payment in addition to its voids (X221 §1.10.2.17). */
const recovered = (eob: EobRow, providerId: string, date: PlainDate) =>
  eob.adjustments_cents === 0
    ? []
    : [
        {
          providerId,
          fiscalDate: `${date.slice(0, 4)}-12-31`,
          reason: 'WO',
          reference: eob.number,
          amountCents: eob.adjustments_cents,
        },
      ];

/** An EOB as a payment of an 835. Its amount is the net of its claims and adjustments. */
export const setOf = (eob: EobRow, place: number, of: RemittanceOf): SetToWrite => {
  const payee = { name: eob.payee_name, id: inventedTaxNumber(eob.payee_name) };
  const date = eob.payment_date ?? of.date;
  return paymentSet({
    from: of.from,
    controlNumber: String(place).padStart(4, '0'),
    number: eob.number,
    date,
    payee,
    byCheck: eob.payment_method === 'Check',
    claims: eob.claims.map((row) => claimOf(row, of)),
    adjustments: recovered(eob, payee.id, date),
  });
};
