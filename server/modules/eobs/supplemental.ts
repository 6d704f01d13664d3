import { and, eq, ne, sql } from 'drizzle-orm';
import { formatUsd } from '../../../domain/money.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import type { Tx } from '../../db/database.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import type { Queue } from '../../jobs/queue.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { addEvent } from '../check-runs/events.ts';
import { openRun } from '../check-runs/loading/open-run.ts';
import { supplementFile } from '../check-runs/transitions.ts';
import { readEarlyTotals } from '../ingest/early-totals.ts';
import { nextNumber, replaceEob } from './reissue.ts';

type EobRow = typeof eobs.$inferSelect;
type RunRow = typeof checkRuns.$inferSelect;
type FileRow = typeof paymentFiles.$inferSelect;

/** What an EOB adds to the sums of the file that it is moved to. */
const sumsOf = async (tx: Tx, { id, amount_cents, adjustments_cents, claim_count }: EobRow) => {
  const [row] = await tx
    .select({ voids: sql<string>`coalesce(-sum(${claims.paid_cents}) filter (where ${claims.is_void}), 0)` })
    .from(claims)
    .where(eq(claims.eob_id, id));
  const voids = Number(row?.voids ?? 0);
  return {
    total_cents: amount_cents,
    payments_cents: amount_cents + voids + adjustments_cents,
    voids_cents: voids,
    adjustments_cents,
    eob_count: 1,
    claim_count,
  };
};

type Sums = Awaited<ReturnType<typeof sumsOf>>;

/** Adds the EOB's sums to the file of the supplemental run that has what was moved from this one. */
const addToFile = async (tx: Tx, from: FileRow, runId: number, sums: Sums): Promise<number> => {
  const more = Object.fromEntries(
    (Object.keys(sums) as (keyof Sums)[]).map((name) => [name, sql`${paymentFiles[name]} + ${sums[name]}`]),
  );
  const [there] = await tx
    .update(paymentFiles)
    .set({ ...more, version: sql`${paymentFiles.version} + 1` })
    .where(
      and(
        eq(paymentFiles.check_run_id, runId),
        eq(paymentFiles.moved_from_id, from.id),
        ne(paymentFiles.status_id, STATUS.voided),
      ),
    )
    .returning({ id: paymentFiles.id });
  if (there) return there.id;
  const { group_id, filename, file_date, sha256, size_bytes, storage_key, is_test } = from;
  const copied = { group_id, filename, file_date, sha256, size_bytes, storage_key, is_test };
  const [made] = await tx
    .insert(paymentFiles)
    .values({
      ...copied,
      ...sums,
      check_run_id: runId,
      moved_from_id: from.id,
      status_id: STATUS.loaded,
      refused: [],
    })
    .returning({ id: paymentFiles.id });
  if (!made) throw new Error('The file of the moved EOB was not written');
  return made.id;
};

/**
 * Pays an EOB of a released run in a supplemental run (docs/rules/check-runs.md, "Supplemental runs"): an EOB that takes
 * its place, with its claims, in a file that has what was moved from the EOB's own. The released run keeps its sums. The
 * caller holds the lock of the released run, which has a lower id than the supplemental one.
 */
export const moveToSupplemental = async (
  { tx, queue, run }: { tx: Tx; queue: Queue; run: RunRow },
  old: EobRow,
  { isReissued, reason }: { isReissued: boolean; reason?: string | null | undefined },
): Promise<void> => {
  const [from] = await tx.select().from(paymentFiles).where(eq(paymentFiles.id, old.payment_file_id));
  if (!from) throw new Error('The EOB has no payment file');
  const to = await openRun(tx, { groupId: run.group_id, date: run.run_date, type: run.type });
  const fileId = await addToFile(tx, from, to.id, await sumsOf(tx, old));
  // the number is paid by the EOB that takes its place: of the two only that one is compared with further files
  if (!isReissued) await tx.update(eobs).set({ is_live: false }).where(eq(eobs.id, old.id));
  const number = isReissued ? await nextNumber(tx, old) : old.number;
  await replaceEob(tx, old, { fileId, number, ...(!isReissued && { digest: old.claims_digest }) });
  await tx
    .update(checkRuns)
    .set({
      amount_cents: sql`${checkRuns.amount_cents} + ${old.amount_cents}`,
      totals_checked: false,
      differences: [],
    })
    .where(eq(checkRuns.id, to.id));
  await supplementFile(tx, fileId);
  const told = { amount: formatUsd(old.amount_cents), ...(reason && { reason }) };
  const [before, after] = [runDay(run.run_date, run.sequence), runDay(run.run_date, to.sequence)];
  await addEvent(tx, run.id, 'eob-moved', { ...told, eob: old.number, to: after });
  await addEvent(tx, to.id, 'eob-moved', { ...told, eob: number, from: before });
  if (to.isNew) await readEarlyTotals(tx, queue, run.run_date);
  await queue.send(ADVANCE_JOB, { checkRunId: to.id }, tx);
};
