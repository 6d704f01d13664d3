import { and, eq, isNull, sql } from 'drizzle-orm';
import { pullInvoices } from '../../db/tables/premium.ts';
import { changesOf, readNacha, returnsOf } from '../../formats/nacha/read.ts';
import { firstFaults } from './first-faults.ts';
import type { Reader } from './ingest.ts';
import { isTooLarge, readWhole, TOO_LARGE } from './stored-file.ts';

/**
 * The bank's returns and notifications of change: each is stored with the invoice that its original trace number
 * refers to. Entries of other originators are ignored; the bank sends them when accounts are shared.
 */
export const readAchReturns: Reader = async ({ tx, file }) => {
  if (isTooLarge(file)) return { ok: false, reason: TOO_LARGE };
  const { file: ach, ...read } = readNacha(await readWhole(file));
  if (!ach) return { ok: false, reason: firstFaults(read) };
  for (const { returned } of returnsOf(ach)) {
    await tx
      .update(pullInvoices)
      .set({ return_code: returned.code, returned_at: sql`now()` })
      .where(and(eq(pullInvoices.trace_number, returned.originalTrace), isNull(pullInvoices.return_code)));
  }
  for (const { changed } of changesOf(ach)) {
    await tx
      .update(pullInvoices)
      .set({ change_code: changed.code })
      .where(eq(pullInvoices.trace_number, changed.originalTrace));
  }
  return { ok: true };
};
