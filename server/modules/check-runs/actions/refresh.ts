import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { formatUsd } from '../../../../domain/money.ts';
import type { ComparedTotals } from '../../../../domain/release/run-totals.ts';
import type { refreshCache } from '../../../../resources/check-runs/action-calls.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { Problem } from '../../../http/problems.ts';
import { checkTotals } from '../reads/totals.ts';
import { lockedRun, sumOfFiles } from './facts.ts';
import { counted } from './messages.ts';
import type { Acting } from './run-action.ts';
import { mustBeVersion } from './run-action.ts';

const VERDICTS: Readonly<Record<ComparedTotals['verdict'], string>> = {
  explained: 'The totals agree',
  'waiting-voids': 'The totals differ by checks that are being voided',
  mismatch: 'The totals differ',
};

const compared = ({ verdict, differences }: ComparedTotals): string =>
  `${VERDICTS[verdict]}${differences.length ? `, ${counted(differences.length, 'difference')}` : ''}.`;

const NO_LCR = 'There is no LCR total yet to compare with.';

/** The fields of the run's row and header that a refresh recalculates. */
const shownOf = (run: typeof checkRuns.$inferSelect) => ({
  amount_cents: run.amount_cents,
  totals_checked: run.totals_checked,
  differences: run.differences,
});

/** Recalculates the stored sums of a run from its files and EOBs (docs/rules/check-runs.md, "Release actions"). */
export const refreshRun = async (
  acting: Acting,
  id: number,
): Promise<z.infer<NonNullable<typeof refreshCache.answer>>> => {
  const { tx, caller } = acting;
  const locked = await lockedRun(tx, id, caller);
  if (!locked) throw new Problem('not_found');
  await mustBeVersion(tx, locked, acting);
  if (locked.facts.isDeleted) throw new Problem('conflict', { text: 'The run is deleted.' });
  await tx
    .update(checkRuns)
    .set({ amount_cents: sumOfFiles, totals_checked: false, differences: [] })
    .where(eq(checkRuns.id, id));
  const totals = await checkTotals(tx, id);
  const [after] = await tx
    .update(checkRuns)
    .set({ synced_at: sql`now()`, updated_at: sql`now()`, version: sql`${checkRuns.version} + 1` })
    .where(eq(checkRuns.id, id))
    .returning();
  if (!after?.synced_at) throw new Error('The run is gone');
  await acting.audit({
    action: 'update',
    type: 'check-run',
    id,
    name: locked.group.number,
    version: after.version,
    before: shownOf(locked.run),
    after: shownOf(after),
    data: { refreshed: true },
  });
  const message = `${formatUsd(after.amount_cents)} in ${counted(locked.files.length, 'payment file')}. ${totals ? compared(totals) : NO_LCR}`;
  return { id, version: after.version, synced_at: after.synced_at.toISOString(), message };
};
