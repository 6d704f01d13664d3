import { and, eq, gte, lte, or } from 'drizzle-orm';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { type BilledMonths, daysOfMonths } from '../../../domain/premium/invoices.ts';
import type { Invoice } from '../../../resources/premium-groups/children.ts';
import { groupDivisions } from '../../db/tables/groups.ts';
import { premiumInvoices as invoices } from '../../db/tables/premium.ts';
import { childModel, leftJoin } from '../../engine/reads/model.ts';

/** What a group was billed and is billed in advance (docs/rules/exchange.md, "Premium groups"). */
export const invoiceModel = childModel<Invoice>({
  from: invoices,
  of: invoices.group_id,
  join: [leftJoin(groupDivisions, eq(groupDivisions.id, invoices.division_id))],
  sources: {
    division: { value: groupDivisions.name },
    total: { value: invoices.total_cents },
    balance_due: { value: invoices.balance_cents },
    billing_date: {
      is: (months) =>
        or(
          ...months.map((one) => {
            const { from, to } = daysOfMonths(one as BilledMonths, operatorDay(new Date()));
            return and(
              from ? gte(invoices.billing_date, from) : undefined,
              to ? lte(invoices.billing_date, to) : undefined,
            );
          }),
        ),
    },
  },
});
