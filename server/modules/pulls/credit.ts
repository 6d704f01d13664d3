import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { premiumInvoices } from '../../db/tables/premium.ts';

/* What a paid pull, and a return after it, do to invoices, their lines and the balances of their groups. */

/** Sets the balances of groups to the sums of their invoices. */
const sumGroups = async (tx: Tx, groupIds: readonly number[]): Promise<void> => {
  const ofGroup = sql`from ${premiumInvoices} i where i.group_id = ${groups.id}`;
  await tx
    .update(groups)
    .set({
      current_ar_cents: sql`(select coalesce(sum(i.total_cents) filter (where i.balance_cents <> 0), 0) ${ofGroup})`,
      open_ar_cents: sql`(select coalesce(sum(i.balance_cents), 0) ${ofGroup})`,
    })
    .where(inArray(groups.id, [...groupIds]));
};

interface Touched {
  group_id: number;
  [column: string]: unknown;
}

const groupsIn = (rows: readonly Touched[]): number[] => [...new Set(rows.map(({ group_id }) => group_id))];

/** Credits the invoices of a pull that the bank has not returned with what was collected of them. */
export const creditInvoices = async (tx: Tx, pullId: number): Promise<void> => {
  const collected = sql`
    select x.invoice_id, x.amount_cents, i.balance_cents - x.amount_cents as rest
    from pull_invoices x join premium_invoices i on i.id = x.invoice_id
    where x.pull_id = ${pullId} and x.excluded_at is null and x.return_code is null`;
  // a line is settled; what the pull did not collect of the invoice stays open on its last line
  await tx.execute(sql`
    with collected as (${collected}), lines as (
      select l.id, case when l.number = max(l.number) over (partition by l.invoice_id) then c.rest else 0 end as rest
      from premium_invoice_lines l join collected c on c.invoice_id = l.invoice_id)
    update premium_invoice_lines l set balance_cents = s.rest, credits_cents = l.amount_cents - s.rest
    from lines s where s.id = l.id`);
  const { rows } = await tx.execute<Touched>(sql`
    with collected as (${collected})
    update premium_invoices i set balance_cents = c.rest, status = 'paid', version = i.version + 1, updated_at = now()
    from collected c where c.invoice_id = i.id returning i.group_id`);
  await sumGroups(tx, groupsIn(rows));
};

/** Takes the credit of a paid pull back, from the last line first: the invoice is owed again. */
export const takeBackCredit = async (tx: Tx, invoiceId: number, cents: number): Promise<void> => {
  await tx.execute(sql`
    with lines as (
      select l.id, l.credits_cents, coalesce(sum(l.credits_cents) over (
        order by l.number desc rows between unbounded preceding and 1 preceding), 0) as before
      from premium_invoice_lines l where l.invoice_id = ${invoiceId}),
    back as (select id, greatest(0, least(credits_cents, ${cents}::bigint - before)) as cents from lines)
    update premium_invoice_lines l set credits_cents = l.credits_cents - b.cents, balance_cents = l.balance_cents + b.cents
    from back b where b.id = l.id and b.cents > 0`);
  const { rows } = await tx.execute<Touched>(sql`
    update premium_invoices i set balance_cents = i.balance_cents + ${cents}, status = 'open', version = i.version + 1,
      updated_at = now()
    where i.id = ${invoiceId} returning i.group_id`);
  await sumGroups(tx, groupsIn(rows));
};
