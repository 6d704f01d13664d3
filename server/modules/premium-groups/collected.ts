import { and, asc, eq } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import type * as calls from '../../../resources/premium-groups/calls.ts';
import type { Division } from '../../../resources/premium-groups/record.ts';
import type { Queries } from '../../db/database.ts';
import { groupAccounts, groupDivisions, groups, groupAccountDivisions as links } from '../../db/tables/groups.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';

/** The divisions of a group, and the accounts they are collected from. */
interface Collected {
  divisions: Division[];
  accounts: calls.Account[];
}

export const readAccounts = async (db: Queries, group: number): Promise<Collected> => {
  const divisions = await db
    .select({ id: groupDivisions.id, name: groupDivisions.name, account_id: links.account_id })
    .from(groupDivisions)
    .leftJoin(links, eq(links.division_id, groupDivisions.id))
    .where(eq(groupDivisions.group_id, group))
    .orderBy(asc(groupDivisions.name));
  const rows = await db
    .select()
    .from(groupAccounts)
    .where(eq(groupAccounts.group_id, group))
    .orderBy(asc(groupAccounts.id));
  const accounts = rows.map(({ id, label, routing_number, account_number, type, version }) => ({
    id,
    label,
    routing_number,
    account_number: maskOf(account_number),
    type: type as calls.Account['type'], // checked when it is saved
    items: divisions.filter((one) => one.account_id === id).map((one) => ({ id: one.id, name: one.name })),
    version,
  }));
  return { divisions, accounts };
};

/** A group that the caller may see. Throws 404. */
export const groupOf = async (db: Queries, id: number, caller: Caller) => {
  const [group] = await db
    .select({ id: groups.id, number: groups.number, name: groups.name })
    .from(groups)
    .where(and(eq(groups.id, id), groupScope(caller)));
  if (!group) throw new Problem('not_found');
  return group;
};

/** The group that an account belongs to. Throws 404. */
export const groupOfAccount = async (db: Queries, account: number, caller: Caller) => {
  const [found] = await db
    .select({ group: groupAccounts.group_id })
    .from(groupAccounts)
    .where(eq(groupAccounts.id, account));
  if (!found) throw new Problem('not_found');
  return groupOf(db, found.group, caller);
};
