import { sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays, monthOf, nextMonth } from '../../../domain/calendar/days.ts';
import type { Tx } from '../../../server/db/database.ts';
import { groupDivisions, groups } from '../../../server/db/tables/groups.ts';
import * as t from '../../../server/db/tables/premium.ts';
import { type Bulk, openBulk } from '../bulk.ts';
import type { GroupPlan } from '../group-plan.ts';
import { randomOf } from '../random.ts';
import type { AreaReport, World } from '../world.ts';
import { type Bill, billLines, writeBill } from './invoices.ts';
import { planPulls, writePulls } from './pulls.ts';

const MONTHS_BACK = 11;

/** The billed months: the past year, and next month, which is billed in advance. */
const months = (today: PlainDate): string[] => {
  const last = nextMonth(monthOf(today));
  const all = [monthOf(addDays(`${monthOf(today)}-15`, (-MONTHS_BACK * 30.4) | 0))];
  for (let month = all[0] ?? last; month < last; ) {
    month = nextMonth(month);
    all.push(month);
  }
  return all;
};

/** The invoices of a group: one per month, or one per month and division. */
const billsOf = (bulk: Bulk, world: World, group: GroupPlan, divisions: readonly number[]): Bill[] =>
  months(world.today).flatMap((month) =>
    (divisions.length ? divisions : [null]).map((division, at): Bill => {
      const random = randomOf(world.seed, 'bill', group.number, month, at);
      return {
        id: bulk.id(t.premiumInvoices),
        group,
        month,
        division,
        part: at,
        number: `P${month.slice(2).replace('-', '')}${group.number}${at + 1}`,
        lines: billLines(random, group, divisions.length || 1),
        state: 'open',
      };
    }),
  );

const divisionsByGroup = async (tx: Tx) => {
  const rows = await tx.select().from(groupDivisions).orderBy(groupDivisions.id);
  return Map.groupBy(rows, (row) => row.group_id);
};

/** Groups without pulls pay on their own: almost all past invoices are paid, and part of this month's. */
const settle = (world: World, bill: Bill) => {
  const random = randomOf(world.seed, 'settle', bill.number);
  const now = monthOf(world.today);
  if (bill.month > now) return;
  const paid = random.chance(bill.month < now ? 0.96 : 0.6);
  bill.state = paid ? 'paid' : random.chance(0.3) ? 'credited' : random.chance(0.4) ? 'part-paid' : 'open';
};

/** Invoices and pulls, and the resulting balance of each group. */
export const writePremium = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [t.premiumInvoices, t.premiumInvoiceLines, t.pulls, t.pullInvoices, t.achFiles]);
  const divisions = await divisionsByGroup(tx);
  const active = world.groups.filter((group) => group.premium.isActive && group.standing !== 'expired');
  const bills = active.flatMap((group) =>
    billsOf(
      bulk,
      world,
      group,
      (divisions.get(group.id) ?? []).map(({ id }) => id),
    ),
  );
  const isPulled = (bill: Bill) => bill.group.premium.scheduleDay !== null;
  for (const bill of bills.filter((one) => !isPulled(one))) settle(world, bill);
  const pulls = planPulls(world, bills.filter(isPulled));
  for (const pull of pulls) for (const entry of pull.entries) entry.bill.state = entry.state;
  for (const bill of bills) {
    writeBill(bulk, world, bill);
    await bulk.flushIfFull();
  }
  await writePulls(tx, bulk, world, pulls);
  const rows = await bulk.finish();
  await tx.execute(sql`
    update ${groups} g set current_ar_cents = i.total, open_ar_cents = i.balance
    from (select group_id, coalesce(sum(total_cents) filter (where balance_cents <> 0), 0) as total,
            sum(balance_cents) as balance
          from premium_invoices group by group_id) i
    where i.group_id = g.id`);
  return { rows, planted: [] };
};
