import { and, eq, inArray } from 'drizzle-orm';
import type { Resource } from '../../../declare/resource.ts';
import * as calls from '../../../resources/premium-groups/calls.ts';
import type { Tx } from '../../db/database.ts';
import { groupAccounts, groupDivisions, groupAccountDivisions as links } from '../../db/tables/groups.ts';
import type { Changing, Handler } from '../../http/handlers.ts';
import { proposed, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import { alreadyLinked, mustBeWhole, proposeAccount, proposeLink, proposeUnlink } from './account-proposals.ts';
import { groupOf, groupOfAccount, readAccounts } from './collected.ts';

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
  throw alreadyLinked(names);
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
  reason: string | null | undefined,
  work: () => Promise<T>,
): Promise<{ done: T; accounts: calls.Account[] }> => {
  const before = await readAccounts(tx, group.id);
  const done = await work();
  const { accounts } = await readAccounts(tx, group.id);
  const entry = { type: 'group', id: group.id, name: group.number, action: 'update' } as const;
  await audit({
    ...entry,
    before: { accounts: before.accounts },
    after: { accounts },
    ...(reason && { data: { reason } }),
  });
  return { done, accounts };
};

const accountIn = (accounts: readonly calls.Account[], id: number): calls.Account => {
  const found = accounts.find((one) => one.id === id);
  if (!found) throw new Error('The account is gone');
  return found;
};

const unlinkFrom = (tx: Tx, _group: number, account: number, items: readonly number[]) => unlink(tx, account, items);

/**
 * The accounts that the divisions of a group are collected from (docs/rules/exchange.md, "Premium groups").
 * @param screen where the groups are shown with their accounts
 */
export const accountHandlers = (screen: Resource): Handler[] => [
  read(calls.groupAccounts, async ({ db, params, caller }) => {
    const { id } = await groupOf(db, Number(params.id), caller);
    return { body: await readAccounts(db, id) };
  }),
  read(calls.revealAccount, async ({ db, params, caller, audit }) => {
    const id = Number(params.accountId);
    const group = await groupOfAccount(db, id, caller);
    const [account] = await db.select().from(groupAccounts).where(eq(groupAccounts.id, id));
    if (!account) throw new Problem('not_found');
    const { label, account_number } = account;
    const data = { secrets: [params.field], account: label };
    await audit({ action: 'read', type: 'group', id: group.id, name: group.number, data });
    return { body: { account_number } };
  }),
  proposed(calls.addAccount, {
    propose: (asked) => proposeAccount(screen, asked),
    handle: async ({ params, body: { items, reason, ...account }, caller, ...rest }) => {
      const { tx } = rest;
      const group = await groupOf(tx, Number(params.groupId), caller);
      mustBeWhole(account);
      const { done, accounts } = await changing(rest, group, reason, async () => {
        const [made] = await tx
          .insert(groupAccounts)
          .values({ ...account, group_id: group.id })
          .returning({ id: groupAccounts.id });
        if (!made) throw new Error('An insert without a row');
        await link(tx, group.id, made.id, items);
        return made.id;
      });
      return { body: accountIn(accounts, done), status: 201 };
    },
  }),
  ...(
    [
      [calls.linkDivisions, link, proposeLink],
      [calls.unlinkDivisions, unlinkFrom, proposeUnlink],
    ] as const
  ).map(([call, work, propose]) =>
    proposed(call, {
      propose: (asked) => propose(screen, asked),
      handle: async ({ params, body: { items, reason }, caller, ...rest }) => {
        const id = Number(params.accountId);
        const group = await groupOfAccount(rest.tx, id, caller);
        const { accounts } = await changing(rest, group, reason, () => work(rest.tx, group.id, id, items));
        return { body: accountIn(accounts, id) };
      },
    }),
  ),
];
