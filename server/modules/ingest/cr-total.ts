import { loadTotal, precheckTotal, readTotal, refuseTotal } from '../check-runs/loading/cr-total.ts';
import type { Reader } from './ingest.ts';

/**
 * A CR total from the claims system's folder: checked and loaded like an upload. An unreadable one is quarantined and
 * sends its run to "Error Check Total"; one without a run, or that comes after the release, is only quarantined.
 */
export const readCrTotalFile: Reader = async ({ tx, file, filename, queue }) => {
  const plan = await precheckTotal(tx, filename, file, await readTotal(file));
  if (plan.ok) {
    if (plan.loadedInRun === undefined) await loadTotal(tx, queue, plan, file, 'scheduled');
    return { ok: true, checkRunId: plan.loadedInRun ?? plan.run.id };
  }
  if (plan.isUnreadable) await refuseTotal(tx, queue, plan, file);
  const { message, totalCents, lateForRun } = plan;
  return { ok: false, reason: message, cents: totalCents, checkRunId: lateForRun, isLate: lateForRun !== undefined };
};
