import * as z from 'zod/mini';
import { optionalReason } from '../../declare/actions/bulk.ts';
import type { FourEyes } from '../../declare/call.ts';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { accountNumber, choice, multiReference, omittable, record, routingNumber, text } from '../../declare/record.ts';
import { PREMIUM_ROLES } from '../../domain/roles.ts';
import { Division } from './record.ts';

/*
 * The accounts that a group's premium is collected from, by division (docs/rules/exchange.md, "Premium groups"). They are
 * debited before the group's own, so another person approves their changes too. The reason is asked for where one has to.
 */

const fourEyes = (label: string): FourEyes => ({ label, by: PREMIUM_ROLES });

const fields = {
  label: text({ label: 'Label', max: 100 }),
  routing_number: routingNumber({ label: 'Routing number' }),
  account_number: accountNumber({ label: 'Account number' }),
  type: choice({ label: 'Type', options: { checking: 'Checking', savings: 'Savings' } }),
};

/** An account of a group; `items` are the divisions that are collected from it. */
export const Account = record({ ...fields, items: z.array(z.pick(Division, { id: true, name: true })) });
export type Account = z.infer<typeof Account>;

const divisions = multiReference({ label: 'Divisions', required: true, offered: true });

export const groupAccounts = defineCall({
  name: 'groups.accounts',
  method: 'GET',
  path: '/groups/:id/accounts',
  access: PREMIUM_ROLES,
  summary: 'The divisions of a group, and the accounts they are collected from',
  params: z.object({ id: recordId }),
  answer: z.object({ divisions: z.array(Division), accounts: z.array(Account) }),
});

export const addAccount = defineCall({
  name: 'groups.add-account',
  method: 'POST',
  path: '/groups/accounts/:groupId',
  access: PREMIUM_ROLES,
  fourEyes: fourEyes('Add account'),
  summary: 'Add an account to a group, and collect some of its divisions from it',
  params: z.object({ groupId: recordId }),
  body: z.object({
    label: fields.label,
    routing_number: fields.routing_number,
    account_number: fields.account_number,
    type: omittable(fields.type, 'checking'),
    items: omittable(multiReference({ label: 'Divisions', offered: true }), []),
    reason: optionalReason,
  }),
  answer: Account,
  status: 201,
});

const items = {
  path: '/groups/accounts/:accountId/items',
  access: PREMIUM_ROLES,
  params: z.object({ accountId: recordId }),
  body: z.object({ items: divisions, reason: optionalReason }),
  answer: Account,
} as const;

export const linkDivisions = defineCall({
  name: 'groups.link-divisions',
  method: 'POST',
  fourEyes: fourEyes('Link divisions'),
  summary: 'Collect divisions from an account; one that another account has is refused',
  ...items,
});

export const unlinkDivisions = defineCall({
  name: 'groups.unlink-divisions',
  method: 'DELETE',
  fourEyes: fourEyes('Unlink divisions'),
  summary: 'Collect divisions from the account of the group again',
  ...items,
});

export const revealAccount = defineCall({
  name: 'groups.reveal-account',
  method: 'GET',
  path: '/groups/accounts/:accountId/secrets/:field',
  access: PREMIUM_ROLES,
  summary: 'The whole number of an account of divisions; each time is audited',
  params: z.object({ accountId: recordId, field: z.enum(['account_number']) }),
  answer: z.object({ account_number: z.string() }),
});
