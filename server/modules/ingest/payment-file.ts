import { loadFile } from '../check-runs/loading/load.ts';
import { precheck } from '../check-runs/loading/precheck.ts';
import type { Reader } from './ingest.ts';

/** A payment file from the claims system's folder: checked and loaded like an upload. */
export const readPaymentFile: Reader = async ({ tx, file, filename, queue, acceptsTestFiles }) => {
  const plan = await precheck(tx, filename, file, acceptsTestFiles);
  if (!plan.ok) return { ok: false, reason: plan.message };
  if (plan.loadedInRun !== undefined) return { ok: true, checkRunId: plan.loadedInRun };
  const { runId: checkRunId } = await loadFile(tx, queue, plan, file, 'scheduled');
  return { ok: true, checkRunId };
};
