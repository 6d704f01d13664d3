import { and, asc, eq, sql } from 'drizzle-orm';
import type { HoldKind } from '../../../../domain/release/holds.ts';
import { HOLD_KINDS } from '../../../../domain/release/holds.ts';
import type { Tx } from '../../../db/database.ts';
import { SimultaneousChange } from '../../../db/error-code.ts';
import { claims, eobs } from '../../../db/tables/check-runs.ts';

/** An arbitrary advisory lock key. */
const JUDGE_LOCK = 7_305_218;

/**
 * Links each reversal of a loaded file to the claim it takes back, in file order: the latest of the group with its number
 * (or its original reference number) and amount that is not reversed. Its numbers follow `reversalLedger`.
 */
const linkReversals = async (tx: Tx, fileId: number, groupId: number): Promise<void> => {
  const reversals = await tx
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .where(and(eq(eobs.payment_file_id, fileId), claims.is_void))
    .orderBy(asc(claims.id));
  for (const { id } of reversals) {
    const { rows } = await tx.execute<{ is_linked: boolean; is_reversed: boolean }>(sql`
      with named as (
        select c.id, c.number = v.number as by_number, o.id is not null as is_reversed
        from claims v
        join claims c on c.number in (v.number, v.original_number) and not c.is_void and c.paid_cents = -v.paid_cents
        join eobs e on e.id = c.eob_id and e.is_live
        join payment_files f on f.id = e.payment_file_id and f.group_id = ${groupId}
        left join claims o on o.voids_claim_id = c.id
        where v.id = ${id} and (f.id <> ${fileId} or c.id < v.id))
      update claims v set voids_claim_id =
        (select n.id from named n where not n.is_reversed order by n.by_number desc, n.id desc limit 1)
      where v.id = ${id}
      returning voids_claim_id is not null as is_linked, exists (select from named n where n.is_reversed) as is_reversed`);
    // the check of the file found no second reversal: another one was loaded since
    if (rows[0]?.is_reversed && !rows[0].is_linked) throw new SimultaneousChange('The claim is reversed already');
  }
};

const hold = (tx: Tx, kind: HoldKind, fileId: number, found: ReturnType<typeof sql>) =>
  tx.execute(sql`
    update eobs e set is_on_hold = true, hold_kind = ${kind}, on_hold_reason = found.reason
    from (${found}) found where found.eob_id = e.id and e.payment_file_id = ${fileId} and not e.is_on_hold`);

/** Claims that another EOB of the payer paid: same number, dates, charge and amount, and not reversed before this one. */
const possibleDuplicates = (fileId: number) => sql`
  select distinct on (c.eob_id) c.eob_id, 'Possible duplicate of claim ' || o.number || ' in ' || f.filename as reason
  from claims c
  join eobs own on own.id = c.eob_id and own.payment_file_id = ${fileId}
  join claims o on o.number = c.number and not o.is_void and o.eob_id <> c.eob_id
    and o.charge_cents = c.charge_cents and o.paid_cents = c.paid_cents
    and o.service_from is not distinct from c.service_from and o.service_to is not distinct from c.service_to
  join eobs e on e.id = o.eob_id and e.is_live and e.payer_id = own.payer_id
  join payment_files f on f.id = e.payment_file_id
  where not c.is_void and c.paid_cents > 0 and (f.id <> ${fileId} or o.id < c.id)
    and not exists (
      select from claims v join eobs ve on ve.id = v.eob_id
      where v.voids_claim_id = o.id and (ve.payment_file_id <> ${fileId} or v.id < c.id))
  order by c.eob_id, c.id, o.id`;

const otherAmounts = (fileId: number) => sql`
  select own.id as eob_id, ${HOLD_KINDS['trace-number']} as reason
  from eobs own where own.payment_file_id = ${fileId} and exists (
    select from eobs o where o.payer_id = own.payer_id and o.number = own.number and o.is_live
      and o.amount_cents <> own.amount_cents)`;

const orphanReversals = (fileId: number) => sql`
  select distinct own.id as eob_id, ${HOLD_KINDS['orphan-reversal']} as reason
  from eobs own join claims c on c.eob_id = own.id and c.is_void and c.voids_claim_id is null
  where own.payment_file_id = ${fileId}`;

/**
 * Links the reversals of a file that was just written, and puts on hold the EOBs that a person must look at first
 * (docs/rules/check-runs.md, "Holds by the system"). One load at a time, from here until it commits, so that each sees
 * the claims of the others. Returns how many are on hold.
 */
export const judgeFile = async (tx: Tx, fileId: number, groupId: number): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${JUDGE_LOCK})`);
  await linkReversals(tx, fileId, groupId);
  await hold(tx, 'possible-duplicate', fileId, possibleDuplicates(fileId));
  await hold(tx, 'trace-number', fileId, otherAmounts(fileId));
  await hold(tx, 'orphan-reversal', fileId, orphanReversals(fileId));
  return tx.$count(eobs, and(eq(eobs.payment_file_id, fileId), eobs.is_on_hold));
};
