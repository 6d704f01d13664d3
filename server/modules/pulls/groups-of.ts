import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { GroupOfPull } from '../../../resources/pulls/record.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { premiumInvoiceLines, premiumInvoices, pullInvoices } from '../../db/tables/premium.ts';

const linesOf = async (db: Queries, pullIds: readonly number[]) => {
  const found = await db
    .select({ line: premiumInvoiceLines })
    .from(premiumInvoiceLines)
    .innerJoin(pullInvoices, eq(pullInvoices.invoice_id, premiumInvoiceLines.invoice_id))
    .where(and(inArray(pullInvoices.pull_id, [...pullIds]), isNull(pullInvoices.excluded_at)))
    .orderBy(asc(premiumInvoiceLines.number));
  return Map.groupBy(
    found.map(({ line }) => line),
    ({ invoice_id }) => invoice_id,
  );
};

/** The groups of these pulls with their invoices and lines, by the id of the pull. */
export const groupsOf = async (
  db: Queries,
  pullIds: readonly number[],
): Promise<ReadonlyMap<number, GroupOfPull[]>> => {
  const found = await db
    .select({ entry: pullInvoices, invoice: premiumInvoices, group: groups })
    .from(pullInvoices)
    .innerJoin(premiumInvoices, eq(premiumInvoices.id, pullInvoices.invoice_id))
    .innerJoin(groups, eq(groups.id, premiumInvoices.group_id))
    .where(and(inArray(pullInvoices.pull_id, [...pullIds]), isNull(pullInvoices.excluded_at)))
    .orderBy(asc(groups.number), asc(premiumInvoices.number));
  const lines = await linesOf(db, pullIds);
  const byPull = new Map<number, Map<number, GroupOfPull>>();
  for (const { entry, invoice, group } of found) {
    const own = byPull.get(entry.pull_id) ?? new Map<number, GroupOfPull>();
    byPull.set(entry.pull_id, own);
    const { id, name, number, premium_funding_type, premium_routing_number, premium_account_number } = group;
    const shown = own.get(id) ?? {
      id,
      name,
      number,
      premium_funding_type,
      premium_account_number: premium_account_number && maskOf(premium_account_number),
      premium_routing_number,
      invoices: [],
    };
    own.set(id, shown);
    shown.invoices.push({
      id: invoice.id,
      number: invoice.number,
      amount: centsToDollars(entry.amount_cents),
      status: entry.return_code === null ? entry.status : 'open',
      lines: (lines.get(invoice.id) ?? []).map((line) => ({
        id: line.id,
        description: line.description,
        amount: centsToDollars(line.amount_cents),
      })),
    });
  }
  return new Map([...byPull].map(([pull, own]) => [pull, [...own.values()]]));
};
