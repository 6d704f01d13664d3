import type { Db } from '../../../server/db/database.ts';
import { groupAccountDivisions, groupAccounts, groupDivisions, groups } from '../../../server/db/tables/groups.ts';
import { premiumInvoiceLines, premiumInvoices } from '../../../server/db/tables/premium.ts';

let number = 0;

/** Whose premium is pulled on the 15th from an account at a Federal Reserve Bank. */
export const addPulledGroup = async (db: Db, more: Partial<typeof groups.$inferInsert> = {}) => {
  number += 1;
  const [group] = await db
    .insert(groups)
    .values({
      number: `7${String(number).padStart(4, '0')}`,
      name: `Orchard Tooling ${number}`,
      location_id: 1,
      premium_is_active: true,
      premium_funding_type: 'Pull',
      premium_schedule_day: 15,
      premium_routing_number: '061000146',
      premium_account_number: `00004000${String(number).padStart(4, '0')}`,
      ...more,
    })
    .returning();
  if (!group) throw new Error('no group');
  return group;
};

/** An open invoice with one line for each amount. */
export const addInvoice = async (
  db: Db,
  groupId: number,
  { cents = [10_000], date = '2026-01-01', division }: { cents?: number[]; date?: string; division?: number } = {},
) => {
  number += 1;
  const total = cents.reduce((sum, one) => sum + one, 0);
  const [invoice] = await db
    .insert(premiumInvoices)
    .values({
      group_id: groupId,
      division_id: division ?? null,
      number: `P${String(number).padStart(6, '0')}`,
      billing_date: date,
      status: 'open',
      total_cents: total,
      balance_cents: total,
    })
    .returning();
  if (!invoice) throw new Error('no invoice');
  await db.insert(premiumInvoiceLines).values(
    cents.map((amount, at) => ({
      invoice_id: invoice.id,
      number: at + 1,
      description: `Line ${at + 1}`,
      coverage_category: 'Medical',
      billing_type: 'Admin',
      amount_cents: amount,
      credits_cents: 0,
      balance_cents: amount,
    })),
  );
  return invoice;
};

/** A division of a group that is collected from an account of its own. */
export const addDivision = async (
  db: Db,
  groupId: number,
  account: { routing: string; number: string; type: string },
) => {
  const [division] = await db.insert(groupDivisions).values({ group_id: groupId, name: 'North' }).returning();
  const [own] = await db
    .insert(groupAccounts)
    .values({
      group_id: groupId,
      label: 'North',
      type: account.type,
      routing_number: account.routing,
      account_number: account.number,
    })
    .returning();
  if (!division || !own) throw new Error('no division');
  await db.insert(groupAccountDivisions).values({ division_id: division.id, account_id: own.id });
  return division.id;
};

/** A day far enough ahead that no test run passes it. */
export const SENDING_DATE = '2030-01-14';
