import { createHash } from 'node:crypto';
import { compareTotals, type Difference } from '../../../domain/release/run-totals.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import type { Bulk } from '../bulk.ts';
import type { Random } from '../random.ts';
import type { WrittenEob } from './eobs.ts';
import { processorCentsOf } from './eobs.ts';
import { pastKey } from './past-keys.ts';
import type { AddRunEvent } from './run-events.ts';
import type { RunProgress } from './run-progress.ts';

/** A unique, reproducible SHA-256 hash for a file whose content is not stored. */
export const inventedHash = (...labels: (string | number)[]): string =>
  createHash('sha256').update(labels.join('|')).digest('hex');

/** The comparison of a run with the claims system's total. */
export interface Totals {
  checked: boolean;
  differences: Difference[];
  /** The total differs from the files, on purpose and listed as planted. */
  differs: boolean;
}

const MISMATCH = 16;
const WAITING_VOIDS = 15;
const UNREADABLE = 7;
const HELD_LEFT_OUT = 0.5;

const amount = (eobs: readonly WrittenEob[]) => eobs.reduce((cents, eob) => cents + eob.amountCents, 0);

/** The claims system's total of the run; undefined where its file cannot be read. */
const lcrCents = (status: number, eobs: readonly WrittenEob[], random: Random): number | undefined => {
  const net = amount(eobs);
  if (status === UNREADABLE) return undefined;
  if (status === MISMATCH) return net + random.int(1, 400) * 25;
  // the claims system has not voided the checks yet
  if (status === WAITING_VOIDS) return net;
  return random.chance(HELD_LEFT_OUT) ? net - amount(eobs.filter((eob) => eob.isOnHold)) : net;
};

export interface TotalsNeeds {
  bulk: Bulk;
  addEvent: AddRunEvent;
  progress: RunProgress;
  runId: number;
  seed: number;
  random: Random;
}

/** Writes the CR total of a run that has reached this step, and compares it as the product does. */
export const writeTotals = (needs: TotalsNeeds, eobs: readonly WrittenEob[]): Totals => {
  const { bulk, addEvent, progress, runId, seed, random } = needs;
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
  addEvent(at, run.type === 'on-demand' ? 'lcr-file-manual' : 'lcr-file', { filename });
  if (total === undefined) return { checked: false, differences: [], differs: false };
  const { differences } = compareTotals(
    eobs.map((eob) => ({ ...eob, ineligibleCents: 0, paidCents: processorCentsOf(eob) })),
    total,
  );
  return { checked: true, differences, differs: total !== amount(eobs) };
};
