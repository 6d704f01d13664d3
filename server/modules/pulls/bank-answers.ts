import { and, eq, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '../../audit/write.ts';
import type { Tx } from '../../db/database.ts';
import { premiumInvoices, pullInvoices } from '../../db/tables/premium.ts';
import type { Changed, Returned } from '../../formats/nacha/records.ts';
import { takeBackCredit } from './credit.ts';
import type { PullRow } from './pull.ts';
import { AUDIT_TYPE, lockPull } from './pull.ts';

/* What the bank answers to the entries of a pull (docs/rules/exchange.md, "Pulls"). */

type EntryRow = typeof pullInvoices.$inferSelect;

const note = async (tx: Tx, pull: PullRow, { invoice_id }: EntryRow, after: object, fileName: string) => {
  const [invoice] = await tx.select().from(premiumInvoices).where(eq(premiumInvoices.id, invoice_id));
  await writeAudit(tx, {
    actorId: null,
    action: 'update',
    type: AUDIT_TYPE,
    id: pull.id,
    name: pull.name,
    before: {},
    after,
    data: { invoice: invoice?.number, file: fileName },
    requestId: 'ach-return',
  });
};

/** The entry of a trace number, its pull locked; undefined for a trace of another originator. */
const entryOf = async (tx: Tx, trace: string) => {
  const [entry] = await tx.select().from(pullInvoices).where(eq(pullInvoices.trace_number, trace));
  return entry && { entry, pull: await lockPull(tx, entry.pull_id) };
};

/** The invoice is owed again: after a paid pull its credit is taken back. The status of the pull stays. */
const openAgain = async (tx: Tx, { status }: PullRow, { invoice_id, amount_cents }: EntryRow): Promise<void> => {
  if (status === 'paid') return takeBackCredit(tx, invoice_id, amount_cents);
  await tx
    .update(premiumInvoices)
    .set({ status: 'open', version: sql`${premiumInvoices.version} + 1`, updated_at: sql`now()` })
    .where(eq(premiumInvoices.id, invoice_id));
};

/** Posts a return with the invoice that its trace number refers to, once. */
export const postReturn = async (tx: Tx, { code, originalTrace }: Returned, fileName: string): Promise<void> => {
  const found = await entryOf(tx, originalTrace);
  if (!found) return;
  const [entry] = await tx
    .update(pullInvoices)
    .set({ return_code: code, returned_at: sql`now()`, is_open: false })
    .where(and(eq(pullInvoices.id, found.entry.id), isNull(pullInvoices.return_code)))
    .returning();
  if (!entry) return;
  await openAgain(tx, found.pull, entry);
  await note(tx, found.pull, entry, { return_code: code }, fileName);
};

/** Posts a notification of change: the entry was collected, but the account must be corrected before the next one. */
export const postChange = async (tx: Tx, { code, originalTrace }: Changed, fileName: string): Promise<void> => {
  const found = await entryOf(tx, originalTrace);
  if (!found || found.entry.change_code === code) return;
  await tx
    .update(pullInvoices)
    .set({ change_code: code, returned_at: sql`coalesce(${pullInvoices.returned_at}, now())` })
    .where(eq(pullInvoices.id, found.entry.id));
  await note(tx, found.pull, found.entry, { change_code: code }, fileName);
};
