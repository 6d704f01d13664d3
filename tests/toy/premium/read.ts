import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ReadModel } from '../../../server/engine/reads/model.ts';
import { childModel, readModel } from '../../../server/engine/reads/model.ts';
import type { Account, Transaction } from './accounts.ts';
import type { Invoice, InvoiceLine, Pull } from './pulls.ts';
import { accounts, invoices, lines, pulls, transactions } from './tables.ts';

const ofPull = sql`from ${invoices} where ${invoices.pull_id} = ${pulls.id}`;

const pullModel = readModel<z.infer<typeof Pull>>({
  from: pulls,
  scope: ({ scope }) => scope && eq(pulls.location_id, scope.locations[0] ?? 0),
  sources: {
    location: { value: pulls.location_id },
    invoice_count: { value: sql`(select count(*)::int ${ofPull})` },
    invoice_sum: { value: sql`(select coalesce(sum(${invoices.amount_cents}), 0) ${ofPull})` },
  },
});

const invoiceModel = childModel<z.infer<typeof Invoice>>({
  from: invoices,
  of: invoices.pull_id,
  sources: { amount: { value: invoices.amount_cents } },
});

const lineModel = childModel<z.infer<typeof InvoiceLine>>({
  from: lines,
  of: lines.invoice_id,
  sources: {
    amount: { value: lines.amount_cents },
    rate: { value: sql`${lines.amount_cents} / nullif(${lines.members}, 0)` },
  },
});

const ofAccount = sql`from ${transactions} where ${transactions.account_id} = ${accounts.id}`;

const accountModel = readModel<z.infer<typeof Account>>({
  from: accounts,
  sources: {
    transaction_count: { value: sql`(select count(*)::int ${ofAccount})` },
    balance: { value: sql`(select coalesce(sum(${transactions.amount_cents}), 0) ${ofAccount})` },
  },
});

const transactionModel = childModel<z.infer<typeof Transaction>>({
  from: transactions,
  of: transactions.account_id,
  sources: { amount: { value: transactions.amount_cents } },
});

/** By the names of the resources and child lists. */
export const readModels: ReadonlyMap<string, ReadModel> = new Map<string, ReadModel>([
  ['toy-pulls', pullModel],
  ['toy-pulls.invoices', invoiceModel],
  ['toy-pulls.invoices.lines', lineModel],
  ['bank-accounts', accountModel],
  ['bank-accounts.transactions', transactionModel],
]);
