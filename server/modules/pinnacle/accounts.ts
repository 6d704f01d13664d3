import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { bankAccounts } from '../../db/tables/bank.ts';
import { groups } from '../../db/tables/groups.ts';
import { isWholeSecret } from '../../db/tables/secret.ts';
import { locationColumns } from '../locations.ts';

const { table: locations, columns: location } = locationColumns();

/** What is known of an account that a bank reports for the first time: the group whose claims are paid from it. */
const ownerOf = async (tx: Tx, number: string) => {
  const [group] = await tx
    .select({ title: groups.name, group_number: groups.number, location_key: sql<string | null>`${location.key}` })
    .from(groups)
    .leftJoin(locations, eq(location.id, groups.location_id))
    .where(isWholeSecret(groups.claims_account_hash, number))
    .limit(1);
  return group && { ...group, purpose: 'claims' as const };
};

/** The id of the account with this number, which is added when a bank reports it for the first time. */
export const accountIdOf = async (tx: Tx, number: string): Promise<number> => {
  const known = () =>
    tx.select({ id: bankAccounts.id }).from(bankAccounts).where(isWholeSecret(bankAccounts.account_hash, number));
  const [there] = await known();
  if (there) return there.id;
  const [added] = await tx
    .insert(bankAccounts)
    .values({ account_number: number, ...(await ownerOf(tx, number)) })
    .onConflictDoNothing()
    .returning({ id: bankAccounts.id });
  const [row] = added ? [added] : await known();
  if (!row) throw new Error('The account was neither found nor made');
  return row.id;
};
