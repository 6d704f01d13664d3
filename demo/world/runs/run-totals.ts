import { createHash } from 'node:crypto';
import { compareTotals, type Difference } from '../../../domain/release/run-totals.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import type { Bulk } from '../bulk.ts';
import type { Random } from '../random.ts';
import type { WrittenEob } from './eobs.ts';
import { pastKey } from './past-keys.ts';
import type { Tell } from './run-events.ts';
import type { RunProgress } from './run-progress.ts';

/** Bytes that are not there still have a hash of their own: nothing else in the world, or outside of it, is called so. */
export const inventedHash = (...labels: (string | number)[]): string =>
  createHash('sha256').update(labels.join('|')).digest('hex');

/** The claims system's total, and how it is explained. */
export interface Totals {
  checked: boolean;
  differences: Difference[];
  /** The total differs from the files: on purpose, and listed. */
  differs: boolean;
}

const MISMATCH = 16;
const WAITING_VOIDS = 15;
const UNREADABLE = 7;
const HELD_LEFT_OUT = 0.5;

const amount = (eobs: readonly WrittenEob[]) => eobs.reduce((cents, eob) => cents + eob.amountCents, 0);

/** What the claims system says the run comes to; undefined where its file cannot be read. */
const lcrCents = (status: number, eobs: readonly WrittenEob[], random: Random): number | undefined => {
  const net = amount(eobs);
  if (status === UNREADABLE) return undefined;
  if (status === MISMATCH) return net + random.int(1, 400) * 25;
  if (status === WAITING_VOIDS) return net - amount(eobs.filter((eob) => eob.processor?.isVoided));
  return random.chance(HELD_LEFT_OUT) ? net - amount(eobs.filter((eob) => eob.isOnHold)) : net;
};

export interface TotalsNeeds {
  bulk: Bulk;
  tell: Tell;
  progress: RunProgress;
  runId: number;
  seed: number;
  random: Random;
}

/** Writes the CR total of a run that has come so far, and compares it as the product does. */
export const writeTotals = (needs: TotalsNeeds, eobs: readonly WrittenEob[]): Totals => {
  const { bulk, tell, progress, runId, seed, random } = needs;
  const { run, status } = progress;
  const total = lcrCents(status, eobs, random);
  const at = progress.at('totals');
  const filename = `cr_${run.group.number.padStart(6, '0')}_${run.date.replaceAll('-', '')}.pdf`;
  bulk.add(crTotals, {
    id: bulk.id(crTotals),
    check_run_id: runId,
    filename,
    sha256: inventedHash(seed, 'cr-total', runId),
    storage_key: pastKey('cr-total', runId),
    total_cents: total ?? null,
    received_at: at,
  });
  tell(at, run.type === 'on-demand' ? 'lcr-file-manual' : 'lcr-file', { filename });
  if (total === undefined) return { checked: false, differences: [], differs: false };
  const { differences } = compareTotals(
    eobs.map((eob) => ({ ...eob, hasIneligibleClaims: false })),
    total,
  );
  return { checked: true, differences, differs: total !== amount(eobs) };
};
