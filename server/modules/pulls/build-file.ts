import { createHash } from 'node:crypto';
import { desc, eq, like, sql } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { pullReference } from '../../../domain/bank/expected-credits.ts';
import { fedClock } from '../../../domain/calendar/fed-clock.ts';
import type { Tx } from '../../db/database.ts';
import { achFiles, pullInvoices } from '../../db/tables/premium.ts';
import { MOST_TRACES } from '../../formats/nacha/check-debits.ts';
import { writeDebits } from '../../formats/nacha/write.ts';
import type { DebitEntry } from '../../formats/nacha/write-records.ts';
import { keepEncrypted } from '../../storage/encrypted.ts';
import type { FileStore } from '../../storage/files.ts';
import type { Draft, DraftEntry } from './draft.ts';
import type { Originator } from './originator.ts';
import type { PullRow } from './pull.ts';
import { conflict } from './pull.ts';

/** Distinguishes the files of one day. */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LONGEST_IDENTIFICATION = 15;
const TRACE_DIGITS = 7;

/** The trace number after the last one that was used; after the highest they begin again. */
const nextTrace = async (tx: Tx, entries: number): Promise<number> => {
  const [latest] = await tx
    .select({ trace: sql<string | null>`max(${pullInvoices.trace_number})` })
    .from(pullInvoices)
    .where(
      eq(pullInvoices.pull_id, tx.select({ id: achFiles.pull_id }).from(achFiles).orderBy(desc(achFiles.id)).limit(1)),
    );
  const next = Number(latest?.trace?.slice(-TRACE_DIGITS) ?? 0) + 1;
  return next + entries - 1 > MOST_TRACES ? 1 : next;
};

/** "ach_20261125_7.ach". */
const nameOf = (date: string, pullId: number | '%'): string => `ach_${date.replaceAll('-', '')}_${pullId}.ach`;

const modifierOf = async (tx: Tx, pull: PullRow, date: string): Promise<string> => {
  const modifier = MODIFIERS[await tx.$count(achFiles, like(achFiles.filename, nameOf(date, '%')))];
  if (!modifier) throw conflict(`${MODIFIERS.length} files were built today, as many as the bank takes.`, pull);
  return modifier;
};

const debitOf = ({ cents, invoice, group, account }: DraftEntry): DebitEntry => ({
  ...account,
  amountCents: cents,
  // a reference that is too long is not cut, so that it never means another invoice
  identification: invoice.number.length <= LONGEST_IDENTIFICATION ? invoice.number : String(invoice.id),
  name: group.name,
});

/** Notes with each invoice the entry that collects it, and the account as it was debited. */
const noteEntries = async (tx: Tx, entries: readonly DraftEntry[], traces: readonly string[]) => {
  for (const [at, { id, account }] of entries.entries()) {
    await tx
      .update(pullInvoices)
      .set({
        trace_number: traces[at],
        routing_number: account.routingNumber,
        account_mask: maskOf(account.accountNumber),
      })
      .where(eq(pullInvoices.id, id));
  }
};

/**
 * Builds the ACH file of a pull and stores it with its hash and control totals: once, and never again
 * (docs/rules/exchange.md, "Pulls"). Files are built one after another, so that trace numbers are unique.
 */
export const buildFile = async (
  tx: Tx,
  store: FileStore,
  { pull, draft, originator }: { pull: PullRow; draft: Draft; originator: Originator },
): Promise<typeof achFiles.$inferSelect> => {
  await tx.execute(sql`lock table ${achFiles} in share row exclusive mode`);
  const now = new Date();
  const { date, time } = fedClock(now);
  const { bankRoutingNumber, bankName, companyId, companyName, origin = companyId, description } = originator;
  const { entries, effective } = draft;
  const written = writeDebits({
    destination: bankRoutingNumber,
    destinationName: bankName,
    origin,
    originName: companyName,
    originatingBank: bankRoutingNumber,
    date,
    time,
    modifier: await modifierOf(tx, pull, date),
    reference: pullReference(pull.id),
    firstTrace: await nextTrace(tx, entries.length),
    batches: [{ companyName, companyId, description, effectiveDate: effective, entries: entries.map(debitOf) }],
  });
  await noteEntries(tx, entries, written.traces.flat());
  const bytes = Buffer.from(written.text, 'ascii');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // kept before its row is committed: after a crash between the two, it is unreferenced
  const storageKey = await keepEncrypted(store, {
    sha256,
    open: async function* () {
      yield bytes;
    },
  });
  const [file] = await tx
    .insert(achFiles)
    .values({
      pull_id: pull.id,
      filename: nameOf(date, pull.id),
      sha256,
      storage_key: storageKey,
      effective_date: effective,
      entry_count: entries.length,
      entry_hash: written.controls.hash,
      debit_cents: written.controls.debitCents,
      built_at: now,
    })
    .returning();
  if (!file) throw new Error('The file was not stored');
  return file;
};
