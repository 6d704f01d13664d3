import type * as z from 'zod/mini';
import { isMask, maskOf } from '../../../declare/kinds/masked.ts';
import type { Resource } from '../../../declare/resource.ts';
import type * as calls from '../../../resources/premium-groups/calls.ts';
import type { Division } from '../../../resources/premium-groups/record.ts';
import type { Tx } from '../../db/database.ts';
import { recordAddress } from '../../engine/four-eyes.ts';
import type { Incoming, Proposal } from '../../http/handlers.ts';
import { invalid, Problem } from '../../http/problems.ts';
import { ABOUT_PART } from '../approvals/waiting.ts';
import { groupOf, groupOfAccount, readAccounts } from './collected.ts';

/* What changes of the accounts of divisions would do, for the person who approves them. */

type Asked<P, B> = Pick<Incoming<P, unknown, B>, 'params' | 'body' | 'caller'> & { tx: Tx };
type AskedAccount = Asked<{ groupId: string }, z.output<NonNullable<typeof calls.addAccount.body>>>;
type AskedDivisions = Asked<{ accountId: string }, z.output<NonNullable<typeof calls.linkDivisions.body>>>;

/** 409: each of these divisions has an account. */
export const alreadyLinked = (names: readonly string[]) =>
  new Problem('conflict', {
    text: `${names.join(', ')}: premium is already collected from another account. Unlink it there first.`,
  });

/** Throws 422 for the mask of an account that is not stored yet. */
export const mustBeWhole = ({ account_number }: Pick<calls.Account, 'account_number'>): void => {
  if (isMask(account_number)) throw invalid([{ path: 'account_number', message: 'Enter the whole account number' }]);
};

/** @param account_number its mask */
const textOf = ({ label, type, account_number, routing_number }: Omit<calls.Account, 'id' | 'items' | 'version'>) =>
  `the ${type} account ${account_number} at ${routing_number} (${label})`;

/** The divisions with these ids, by name. Throws 404 when one is not among them. */
const chosen = (divisions: readonly Division[], items: readonly number[]): Division[] => {
  const found = divisions.filter(({ id }) => items.includes(id));
  if (found.length < items.length) throw new Problem('not_found');
  return found;
};

/** The same, but 409 when one has an account. */
const free = (divisions: readonly Division[], items: readonly number[]): Division[] => {
  const found = chosen(divisions, items);
  const taken = found.filter(({ account_id }) => account_id !== null);
  if (taken.length) throw alreadyLinked(taken.map(({ name }) => name));
  return found;
};

/** @param own what makes it another request of the group: requests for different accounts wait beside each other */
const about = (screen: Resource, group: { id: number; number: string; name: string }, own: string, label: string) => ({
  about: {
    type: 'group',
    id: `${group.id}${ABOUT_PART}${own}`,
    name: `${group.number} ${group.name}, account ${label}`,
  },
  link: recordAddress(screen, group.id, group.number),
});

/** Adds an account, and collects divisions from it. */
export const proposeAccount = async (
  screen: Resource,
  { tx, params, body, caller }: AskedAccount,
): Promise<Proposal> => {
  const group = await groupOf(tx, Number(params.groupId), caller);
  mustBeWhole(body);
  const { divisions } = await readAccounts(tx, group.id);
  return {
    ...about(screen, group, body.label, body.label),
    effects: [
      `Group ${group.number} gets ${textOf({ ...body, account_number: maskOf(body.account_number) })}`,
      ...free(divisions, body.items).map(({ name }) => `Premium of ${name} is collected from it`),
    ],
  };
};

/** The account that a request names, with its group and the group's divisions. Throws 404. */
const accountAsked = async ({ tx, params, caller }: AskedDivisions) => {
  const id = Number(params.accountId);
  const group = await groupOfAccount(tx, id, caller);
  const { divisions, accounts } = await readAccounts(tx, group.id);
  const account = accounts.find((one) => one.id === id);
  if (!account) throw new Problem('not_found');
  return { group, divisions, account };
};

/** Collects further divisions from an account. */
export const proposeLink = async (screen: Resource, asked: AskedDivisions): Promise<Proposal> => {
  const { group, divisions, account } = await accountAsked(asked);
  return {
    ...about(screen, group, String(account.id), account.label),
    effects: free(divisions, asked.body.items).map(
      ({ name }) => `Premium of ${name} is collected from ${textOf(account)}, no longer from the account of the group`,
    ),
  };
};

/** Collects divisions of an account from the account of the group again. */
export const proposeUnlink = async (screen: Resource, asked: AskedDivisions): Promise<Proposal> => {
  const { group, divisions, account } = await accountAsked(asked);
  const own = divisions.filter(({ account_id }) => account_id === account.id);
  return {
    ...about(screen, group, String(account.id), account.label),
    effects: chosen(own, asked.body.items).map(
      ({ name }) =>
        `Premium of ${name} is collected from the account of the group again, no longer from ${textOf(account)}`,
    ),
  };
};
