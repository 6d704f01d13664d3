import { and, asc, eq, inArray } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import * as calls from '../../../resources/premium-groups/calls.ts';
import type { Division } from '../../../resources/premium-groups/record.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { groupAccounts, groupDivisions, groups, groupAccountDivisions as links } from '../../db/tables/groups.ts';
import type { Changing, Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';

interface Collected {
  divisions: Division[];
  accounts: calls.Account[];
}

const readAccounts = async (db: Queries, group: number): Promise<Collected> => {
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
const groupOf = async (db: Queries, id: number, caller: Caller) => {
  const [group] = await db
    .select({ id: groups.id, number: groups.number })
    .from(groups)
    .where(and(eq(groups.id, id), groupScope(caller)));
  if (!group) throw new Problem('not_found');
  return group;
};

/** The group that an account belongs to. Throws 404. */
const groupOfAccount = async (db: Queries, account: number, caller: Caller) => {
  const [found] = await db
    .select({ group: groupAccounts.group_id })
    .from(groupAccounts)
    .where(eq(groupAccounts.id, account));
  if (!found) throw new Problem('not_found');
  return groupOf(db, found.group, caller);
};

/** Throws 404 when a division is not one of the group's. */
const requireDivisions = async (tx: Tx, group: number, items: readonly number[]): Promise<void> => {
  const own = await tx
    .select({ id: groupDivisions.id })
    .from(groupDivisions)
    .where(and(eq(groupDivisions.group_id, group), inArray(groupDivisions.id, [...items])));
  if (own.length < items.length) throw new Problem('not_found');
};

/** Links divisions that no account has. Throws 409 for one that has: its key admits one account, however many ask at once. */
const link = async (tx: Tx, group: number, account: number, items: readonly number[]): Promise<void> => {
  if (!items.length) return;
  await requireDivisions(tx, group, items);
  const ordered = items.toSorted((a, b) => a - b).map((division_id) => ({ division_id, account_id: account }));
  const linked = await tx.insert(links).values(ordered).onConflictDoNothing().returning({ id: links.division_id });
  const taken = items.filter((id) => !linked.some((one) => one.id === id));
  if (!taken.length) return;
  const { divisions } = await readAccounts(tx, group);
  const names = divisions.filter(({ id }) => taken.includes(id)).map(({ name }) => name);
  throw new Problem('conflict', {
    text: `${names.join(', ')}: premium is already collected from another account. Unlink it there first.`,
  });
};

/** Throws 404 when a division is not collected from the account. */
const unlink = async (tx: Tx, account: number, items: readonly number[]): Promise<void> => {
  const removed = await tx
    .delete(links)
    .where(and(eq(links.account_id, account), inArray(links.division_id, [...items])))
    .returning({ id: links.division_id });
  if (removed.length < items.length) throw new Problem('not_found');
};

/** Changes the accounts of a group, and writes to the audit log which were which before and after. */
const changing = async <T>(
  { tx, audit }: Changing,
  group: { id: number; number: string },
  work: () => Promise<T>,
): Promise<{ done: T; accounts: calls.Account[] }> => {
  const before = await readAccounts(tx, group.id);
  const done = await work();
  const { accounts } = await readAccounts(tx, group.id);
  const entry = { type: 'group', id: group.id, name: group.number, action: 'update' } as const;
  await audit({ ...entry, before: { accounts: before.accounts }, after: { accounts } });
  return { done, accounts };
};

const accountIn = (accounts: readonly calls.Account[], id: number): calls.Account => {
  const found = accounts.find((one) => one.id === id);
  if (!found) throw new Error('The account is gone');
  return found;
};

/** The accounts that the divisions of a group are collected from (docs/rules/exchange.md, "Premium groups"). */
export const accountHandlers: Handler[] = [
  read(calls.groupAccounts, async ({ db, params, caller }) => {
    const { id } = await groupOf(db, Number(params.id), caller);
    return { body: await readAccounts(db, id) };
  }),
  change(calls.addAccount, async ({ params, body: { items, ...account }, caller, ...rest }) => {
    const { tx } = rest;
    const group = await groupOf(tx, Number(params.groupId), caller);
    const { done, accounts } = await changing(rest, group, async () => {
      const [made] = await tx
        .insert(groupAccounts)
        .values({ ...account, group_id: group.id })
        .returning({ id: groupAccounts.id });
      if (!made) throw new Error('An insert without a row');
      await link(tx, group.id, made.id, items);
      return made.id;
    });
    return { body: accountIn(accounts, done), status: 201 };
  }),
  ...(
    [
      [calls.linkDivisions, link],
      [
        calls.unlinkDivisions,
        (tx: Tx, _group: number, account: number, items: readonly number[]) => unlink(tx, account, items),
      ],
    ] as const
  ).map(([call, work]) =>
    change(call, async ({ params, body, caller, ...rest }) => {
      const id = Number(params.accountId);
      const group = await groupOfAccount(rest.tx, id, caller);
      const { accounts } = await changing(rest, group, () => work(rest.tx, group.id, id, body.items));
      return { body: accountIn(accounts, id) };
    }),
  ),
];
