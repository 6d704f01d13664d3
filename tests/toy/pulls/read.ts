import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { childModel, readModel } from '../../../server/engine/reads/model.ts';
import type { Invoice, InvoiceLine, Pull } from './declaration.ts';
import { invoices, lines, pulls } from './tables.ts';

const ofPull = sql`from ${invoices} where ${invoices.pull_id} = ${pulls.id}`;

export const pullModel = readModel<z.infer<typeof Pull>>({
  from: pulls,
  scope: ({ scope }) => scope && eq(pulls.location_id, scope.locations[0] ?? 0),
  sources: {
    location: { value: pulls.location_id },
    invoice_count: { value: sql`(select count(*)::int ${ofPull})` },
    invoice_sum: { value: sql`(select coalesce(sum(${invoices.amount_cents}), 0) ${ofPull})` },
  },
});

export const invoiceModel = childModel<z.infer<typeof Invoice>>({
  from: invoices,
  of: invoices.pull_id,
  sources: { amount: { value: invoices.amount_cents } },
});

export const lineModel = childModel<z.infer<typeof InvoiceLine>>({
  from: lines,
  of: lines.invoice_id,
  sources: {
    amount: { value: lines.amount_cents },
    rate: { value: sql`${lines.amount_cents} / nullif(${lines.members}, 0)` },
  },
});
