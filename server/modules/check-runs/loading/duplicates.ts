import { and, eq, sql } from 'drizzle-orm';
import { formatUsd } from '../../../../domain/money.ts';
import type { LedgerClaim } from '../../../../domain/release/reversals.ts';
import { reversalLedger } from '../../../../domain/release/reversals.ts';
import { repeatOf } from '../../../../domain/release/same-payment.ts';
import type { Queries } from '../../../db/database.ts';
import { claims, eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import type { FileCheck, SetCheck } from '../../../formats/x12-835/check.ts';
import { reversedBy, withRefused } from '../../../formats/x12-835/check.ts';
import { shown } from '../../../formats/x12-835/faults.ts';
import { read835 } from '../../../formats/x12-835/read.ts';
import type { StagedFile } from '../../../storage/files.ts';

/** N104 of the payer, else TRN03 (docs/rules/check-runs.md, "The same payment twice"). */
export const payerOf = ({ payerIds }: SetCheck): string => payerIds[0] ?? '';

interface LoadedPayment {
  at: number;
  filename: string;
  payer: string;
  number: string;
  /** A bigint, which the driver returns as text. */
  cents: string;
  digest: string;
  [column: string]: unknown;
}

/** The sets whose payment a live file has, each with that file. One statement for the whole file. */
const loadedPayments = async (db: Queries, { sets }: FileCheck): Promise<LoadedPayment[]> => {
  const asked = sets.flatMap((set, at) => (set.balanced ? [{ at, payer: payerOf(set), number: set.number }] : []));
  const { rows } = await db.execute<LoadedPayment>(sql`
    select asked.at, f.filename, e.payer_id as payer, e.number, e.amount_cents as cents, e.claims_digest as digest
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (at int, payer text, number text)
    join eobs e on e.payer_id = asked.payer and e.number = asked.number and e.is_live
    join payment_files f on f.id = e.payment_file_id`);
  return rows.filter(({ at, payer, number, cents, digest }) => {
    const set = sets[at];
    // a set whose number or amount could not be read is not balanced, and was not asked about
    if (set?.number === undefined || set.amountCents === undefined) return false;
    const own = { ...set, payer: payerOf(set), number: set.number, amountCents: set.amountCents };
    return repeatOf(own, { payer, number, amountCents: Number(cents), claimsDigest: digest }) === 'duplicate';
  });
};

/** Refuses the sets whose payment is loaded already, by the same key as the unique index on `eobs`. */
export const refuseDuplicates = async (db: Queries, check: FileCheck): Promise<FileCheck> => {
  const refusals = (await loadedPayments(db, check)).map(({ at, filename, number }): [number, string] => {
    const amount = formatUsd(check.sets[at]?.amountCents ?? 0);
    return [
      at,
      `a duplicate: the payment of ${amount} is EOB ${shown(number)} of the file ${filename}. ` +
        'If this one is to be paid instead, withdraw that file first',
    ];
  });
  return withRefused(check, 'duplicate-payment', new Map(refusals));
};

/** The claims of a group that these numbers name, and whether each is reversed. */
const claimsNamed = async (db: Queries, groupId: number, numbers: ReadonlySet<string>) => {
  const rows = await db
    .select({
      number: claims.number,
      paidCents: claims.paid_cents,
      isReversed: sql<boolean>`exists (select from claims v where v.voids_claim_id = ${claims.id})`,
    })
    .from(claims)
    .innerJoin(eobs, and(eq(eobs.id, claims.eob_id), eobs.is_live))
    .innerJoin(paymentFiles, and(eq(paymentFiles.id, eobs.payment_file_id), eq(paymentFiles.group_id, groupId)))
    .where(and(eq(claims.is_void, false), sql`${claims.number} = any(${sql.param([...numbers])}::text[])`));
  return rows;
};

/**
 * Refuses the sets that reverse a claim a second time. Reads the file again, but only one that has reversals: the claim
 * may be in an earlier set of the file itself.
 */
export const refuseSecondReversals = async (
  db: Queries,
  groupId: number,
  check: FileCheck,
  file: StagedFile,
): Promise<FileCheck> => {
  const { reversedNumbers } = check;
  if (reversedNumbers.size === 0) return check;
  const ledger = reversalLedger(await claimsNamed(db, groupId, reversedNumbers));
  const refusals = new Map<number, string>();
  let at = 0;
  let ofSet: LedgerClaim[] = [];
  for await (const event of read835(file.open())) {
    if (event.kind === 'claim' && check.sets[at]?.balanced) {
      const { isReversal, paidCents } = event;
      const numbers = isReversal ? reversedBy(event) : [event.claimNumber];
      if (isReversal || reversedNumbers.has(event.claimNumber)) ofSet.push({ isReversal, numbers, paidCents });
    } else if (event.kind === 'set') {
      const again = ledger.takeSet(ofSet);
      if (again !== undefined) refusals.set(at, `claim ${shown(again)} is reversed already`);
      at += 1;
      ofSet = [];
    }
  }
  return withRefused(check, 'second-reversal', refusals);
};
