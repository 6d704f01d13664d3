import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import type { Bulk } from '../bulk.ts';
import type { WrittenEob } from './eobs.ts';
import { isAnswered, processorCentsOf } from './eobs.ts';
import { pastKey } from './past-keys.ts';
import type { AddRunEvent } from './run-events.ts';
import type { FileDraft } from './run-files.ts';
import { hasReached, type RunProgress, type Step } from './run-progress.ts';
import { inventedHash } from './run-totals.ts';

/** The sums of EOBs, in cents: total = payments − voids − adjustments. */
export const sumsOf = (eobs: readonly WrittenEob[]) => {
  const sum = (of: (eob: WrittenEob) => number) => eobs.reduce((cents, eob) => cents + of(eob), 0);
  return {
    totalCents: sum((eob) => eob.amountCents),
    paymentsCents: sum((eob) => eob.paidCents),
    voidsCents: sum((eob) => eob.voidedCents),
    adjustmentsCents: sum((eob) => eob.adjustmentCents),
    processorCents: sum(processorCentsOf),
    claims: sum((eob) => eob.claimCount),
  };
};

const LOAD_FAILED = 6;
const BYTES_PER_CLAIM = 420;

export interface FileNeeds {
  bulk: Bulk;
  addEvent: AddRunEvent;
  seed: number;
  progress: RunProgress;
  runId: number;
  /** Its index in the run. */
  at: number;
}

/** Writes the files sent to and received from the processor, each with its event. */
const writeProcessorFiles = (needs: FileNeeds, file: FileDraft, fileId: number, eobs: readonly WrittenEob[]) => {
  const { bulk, addEvent, seed, progress, at } = needs;
  const sent = eobs.filter(({ state }) => state !== 'not-sent');
  const answered = eobs.filter(isAnswered);
  if (!eobs.some(({ amountCents }) => amountCents !== 0)) return;
  const kinds: { kind: 'sent' | 'epay' | 'status'; step: Step; of: readonly WrittenEob[] }[] = [
    { kind: 'sent', step: 'sent', of: sent },
    { kind: 'epay', step: 'epay', of: sent },
    // a file that waits for its status may be answered in part
    { kind: 'status', step: answered.length ? 'epay' : 'status', of: answered },
  ];
  for (const { kind, step, of } of kinds) {
    if (!hasReached(file.status, step)) return;
    const happened = progress.at(step, at);
    const filename = `${kind}_${progress.run.group.number}_${file.filename.replace('.', '_')}.csv`;
    bulk.add(processorFiles, {
      id: bulk.id(processorFiles),
      payment_file_id: fileId,
      kind,
      filename,
      sha256: inventedHash(seed, kind, fileId),
      storage_key: pastKey(`processor/${kind}`, fileId),
      row_count: of.length,
      total_cents: sumsOf(of).totalCents,
      happened_at: happened,
    });
    addEvent(happened, kind === 'sent' ? 'sent-to-zelis' : 'received-from-zelis', { filename });
  }
};

/** Writes a payment file whose EOBs are already written, and the files exchanged with the processor. */
export const writeFile = (needs: FileNeeds, file: FileDraft, fileId: number, eobs: readonly WrittenEob[]): void => {
  const { bulk, addEvent, seed, progress, runId, at } = needs;
  const sums = sumsOf(eobs);
  const failed = file.status === LOAD_FAILED;
  const refused = failed ? ['The file ends in the middle of a transaction set'] : [];
  const loaded = progress.at('loaded', at);
  bulk.add(paymentFiles, {
    id: fileId,
    check_run_id: runId,
    group_id: progress.run.group.id,
    filename: file.filename,
    file_date: progress.run.date,
    sha256: inventedHash(seed, 'payment-file', fileId),
    size_bytes: 900 + sums.claims * BYTES_PER_CLAIM,
    storage_key: pastKey('payment-file', fileId),
    status_id: file.status,
    total_cents: sums.totalCents,
    payments_cents: sums.paymentsCents,
    voids_cents: sums.voidsCents,
    adjustments_cents: sums.adjustmentsCents,
    processor_total_cents: eobs.some(isAnswered) ? sums.processorCents : null,
    eob_count: eobs.length,
    claim_count: sums.claims,
    refused,
    created_at: loaded,
  });
  const event = progress.run.type === 'on-demand' ? 'payment-file-manual' : 'payment-file';
  addEvent(loaded, event, { filename: file.filename, refused });
  writeProcessorFiles(needs, file, fileId, eobs);
};
