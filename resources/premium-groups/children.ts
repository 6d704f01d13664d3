import * as z from 'zod/mini';
import { childLists } from '../../declare/children.ts';
import { oneOf, signs } from '../../declare/list/params.ts';
import { code, money, optionalText, plainDate, record, state } from '../../declare/record.ts';
import { BILLED_MONTHS, PREMIUM_INVOICE } from '../../domain/premium/invoices.ts';
import { INVOICE_LINES } from '../pulls/lines.ts';
import { Account, groupAccounts, linkDivisions, unlinkDivisions } from './calls.ts';
import { Division, PremiumGroup } from './record.ts';

/** An account with the divisions of its group that no account has. */
const ShownAccount = z.extend(Account, { free: z.array(Division) });

/** The bill of a group, or of one of its divisions. */
export const Invoice = record({
  number: code({ label: 'Invoice #', max: 30 }),
  division: optionalText({ label: 'Division', max: 200 }),
  billing_date: plainDate({ label: 'Date' }),
  total: money({ label: 'Total' }),
  balance_due: money({ label: 'Balance due' }),
  status: state(PREMIUM_INVOICE, { label: 'Status' }),
});
export type Invoice = z.infer<typeof Invoice>;

/** What a group is billed, and the accounts that its divisions are collected from. */
export const premiumChildren = childLists(PremiumGroup, (c) => [
  c.list('accounts', {
    title: 'Accounts of divisions',
    caption: ([group]) => `Accounts of ${group.name}`,
    record: ShownAccount,
    texts: {
      one: 'account',
      empty: 'No accounts of divisions. All divisions are collected from the account of the group.',
    },
    recordRepresentation: ({ label }) => label,
    loaded: c.call(groupAccounts, {
      params: ([{ id }]) => ({ id }),
      rows: ({ accounts, divisions }) =>
        accounts.map((account) => ({ ...account, free: divisions.filter(({ account_id }) => account_id === null) })),
    }),
    adds: 'add-account',
    list: {
      columns: (a) => [
        a.text('label', { priority: 1, flex: 2 }),
        a.code('routing_number'),
        // with the button that reveals it
        a.custom('account_number', { label: 'Account number', minWidth: 168 }),
        a.field('type', { sort: false }),
        a.tags('items', { label: 'Divisions', flex: 3, shown: 4, item: ({ name }) => name }),
      ],
    },
    actions: (a) => [
      a.call('link', linkDivisions, {
        label: 'Link divisions…',
        refuse: ({ free }) => (free.length ? undefined : 'Every division of this group has an account.'),
        fields: ['items', 'reason'],
        offer: ({ free }) => ({ items: free }),
        request: ({ id }, body) => ({ params: { accountId: id }, body }),
        done: ({ label }) => `Divisions are collected from ${label}`,
        failed: 'Failed to link divisions',
      }),
      a.call('unlink', unlinkDivisions, {
        label: 'Unlink divisions…',
        refuse: ({ items }) => (items.length ? undefined : 'No division is collected from this account.'),
        fields: ['items', 'reason'],
        offer: ({ items }) => ({ items }),
        request: ({ id }, body) => ({ params: { accountId: id }, body }),
        done: ({ label }) => `Divisions are no longer collected from ${label}`,
        failed: 'Failed to unlink divisions',
      }),
    ],
  }),
  c.list('invoices', {
    title: 'Invoices',
    caption: ([group]) => `Invoices of ${group.name}`,
    record: Invoice,
    texts: { one: 'invoice', empty: 'No invoices' },
    recordRepresentation: ({ number }) => number,
    list: {
      columns: (i) => [
        i.code('number', { priority: 1, minWidth: 144 }),
        i.text('division', { flex: 2 }),
        i.date('billing_date', {
          sort: true,
          facet: oneOf('billed', { label: 'Date', choices: BILLED_MONTHS, initial: ['current'] }),
        }),
        i.money('total', { sort: true }),
        i.money('balance_due', {
          sort: true,
          facet: signs('balance-due', { label: 'Balance due', offered: ['nonzero', 'positive', 'negative', '0'] }),
        }),
        i.status('status'),
      ],
      sort: { field: 'billing_date', order: 'DESC' },
      sums: ['total', 'balance_due'],
    },
    children: (d) => [d.list('lines', INVOICE_LINES)],
  }),
]);
