import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import { centsToDollars, formatUsd } from '../../../domain/money.ts';
import { excludeRefusal } from '../../../domain/premium/pulls.ts';
import type { excludeInvoices } from '../../../resources/pulls/calls.ts';
import type { Tx } from '../../db/database.ts';
import { premiumInvoices, pullInvoices } from '../../db/tables/premium.ts';
import type { Changing, Incoming } from '../../http/handlers.ts';
import { actOnEach, bulkAnswer, notThere, Refused } from '../check-runs/actions/bulk.ts';
import { AUDIT_TYPE, inPull, lockPull, recount } from './pull.ts';
import { voidRequest } from './requests.ts';

type Body = z.output<NonNullable<typeof excludeInvoices.body>>;
type Entry = Awaited<ReturnType<typeof entryOf>>;

const entryOf = async (tx: Tx, pullId: number, invoiceId: number) => {
  const [found] = await tx
    .select({ entry: pullInvoices, invoice: premiumInvoices })
    .from(pullInvoices)
    .innerJoin(premiumInvoices, eq(premiumInvoices.id, pullInvoices.invoice_id))
    .where(and(inPull(pullId), eq(pullInvoices.invoice_id, invoiceId)));
  if (!found) throw notThere();
  return found;
};

const excludeEntry = async (tx: Tx, { entry, invoice }: Entry): Promise<void> => {
  await tx.update(pullInvoices).set({ is_open: false, excluded_at: sql`now()` }).where(eq(pullInvoices.id, entry.id));
  await tx
    .update(premiumInvoices)
    .set({ status: 'open', version: sql`${premiumInvoices.version} + 1`, updated_at: sql`now()` })
    .where(eq(premiumInvoices.id, invoice.id));
};

const statesOf = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .select()
    .from(premiumInvoices)
    .where(inArray(premiumInvoices.id, [...ids]));
  return new Map(rows.map(({ id, status, version }): [number, Record<string, unknown>] => [id, { status, version }]));
};

/**
 * Excludes invoices from a pull, or previews it (docs/rules/exchange.md, "Pulls"): they are open again, and a request to
 * submit the pull is void.
 */
export const exclude = async ({
  tx,
  body,
  dryRun,
  audit,
  request,
}: Incoming<unknown, unknown, Body> & Changing): Promise<{ body: BulkAnswer }> => {
  const before = await lockPull(tx, body.id);
  const refusal = excludeRefusal(before.status);
  const excluded: Entry[] = [];
  const needs = { tx, dryRun, log: request.log };
  const acted = await actOnEach(needs, body.invoices, async (own, id) => {
    const found = await entryOf(own, before.id, id);
    if (refusal) throw new Refused(refusal, { more: { current: { status: before.status, version: before.version } } });
    const { invoice, entry } = found;
    return {
      effects: [`Invoice ${invoice.number} of ${formatUsd(entry.amount_cents)} leaves the pull and is open again`],
      apply: async () => {
        await excludeEntry(own, found);
        excluded.push(found);
      },
    };
  });
  if (excluded.length) {
    const after = await recount(tx, before.id);
    await voidRequest(tx, before.id, audit);
    await audit({
      action: 'update',
      type: AUDIT_TYPE,
      id: after.id,
      name: after.name,
      version: after.version,
      before: { group_count: before.group_count, invoice_sum: centsToDollars(before.invoice_cents) },
      after: { group_count: after.group_count, invoice_sum: centsToDollars(after.invoice_cents) },
      data: { excluded: excluded.map(({ invoice }) => invoice.number) },
    });
  }
  return { body: await bulkAnswer(needs, acted, (ids) => statesOf(tx, ids)) };
};
