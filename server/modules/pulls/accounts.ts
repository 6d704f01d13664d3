import { eq, inArray } from 'drizzle-orm';
import type { AccountOnRecord } from '../../../domain/premium/collection.ts';
import { accountOf } from '../../../domain/premium/collection.ts';
import type { Queries } from '../../db/database.ts';
import { groupAccountDivisions, groupAccounts, groups } from '../../db/tables/groups.ts';
import { premiumInvoices } from '../../db/tables/premium.ts';

/** The account that each of these invoices is collected from, by the id of the invoice. */
export const accountsOf = async (
  db: Queries,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, AccountOnRecord>> => {
  const found = await db
    .select({
      id: premiumInvoices.id,
      // by their columns, not as SQL: a column knows how its numbers are stored
      linked: {
        routing_number: groupAccounts.routing_number,
        account_number: groupAccounts.account_number,
        type: groupAccounts.type,
      },
      own: { routing_number: groups.premium_routing_number, account_number: groups.premium_account_number },
    })
    .from(premiumInvoices)
    .innerJoin(groups, eq(groups.id, premiumInvoices.group_id))
    .leftJoin(groupAccountDivisions, eq(groupAccountDivisions.division_id, premiumInvoices.division_id))
    .leftJoin(groupAccounts, eq(groupAccounts.id, groupAccountDivisions.account_id))
    .where(inArray(premiumInvoices.id, [...invoiceIds]));
  return new Map(found.map(({ id, linked, own }) => [id, accountOf(linked, own)]));
};
