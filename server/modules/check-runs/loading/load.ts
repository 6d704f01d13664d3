import { eq, sql } from 'drizzle-orm';
import { methodOfPayment } from '../../../../domain/bank/payment-methods.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Tx } from '../../../db/database.ts';
import { insertMany } from '../../../db/insert-many.ts';
import { checkRunEvents, checkRuns, claims, eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import type { SetCheck } from '../../../formats/x12-835/check.ts';
import { read835 } from '../../../formats/x12-835/read.ts';
import type { Claim, Payment } from '../../../formats/x12-835/remittance.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { StagedFile } from '../../../storage/files.ts';
import { readEarlyTotals } from '../../ingest/early-totals.ts';
import { recordMetric } from '../../metrics/record.ts';
import { SINGLE_PROVIDER_JOB } from '../../notifications/single-provider-warnings.ts';
import { ADVANCE_JOB } from '../advance-job.ts';
import { judgeFile } from './doubtful.ts';
import { payerOf } from './duplicates.ts';
import { openRun } from './open-run.ts';
import type { Loadable } from './precheck.ts';

/** How a file arrived: uploaded by a user, or from the claims system's folder. */
export type RunType = 'on-demand' | 'scheduled';

/** Claims buffered before they are written: a trade-off between the number of statements and memory. */
const BATCH = 2000;

/** Collects rows EOB by EOB and writes them in large statements, buffering at most one batch. */
const writer = (tx: Tx, fileId: number) => {
  let waiting: (typeof claims.$inferInsert)[] = [];
  const flush = async () => {
    await insertMany(tx, claims, waiting);
    waiting = [];
  };
  return {
    flush,
    async eob(payment: Payment, check: SetCheck): Promise<number> {
      const [row] = await tx
        .insert(eobs)
        .values({
          payment_file_id: fileId,
          number: payment.number,
          payment_method: methodOfPayment(payment),
          check_number: payment.number,
          payment_date: payment.date || null,
          payee_name: payment.payee.name,
          amount_cents: payment.amountCents,
          adjustments_cents: check.sums.adjustmentCents,
          claim_count: check.claimCount,
          payment_symbol: payment.method,
          payee_tax_id: payment.payee.taxId || null,
          payer_id: payerOf(check),
          claims_digest: check.claimsDigest,
        })
        .returning({ id: eobs.id });
      if (!row) throw new Error('The EOB was not written');
      return row.id;
    },
    async claim(eobId: number, payee: string, claim: Claim) {
      waiting.push({
        eob_id: eobId,
        number: claim.claimNumber,
        patient_control_number: claim.patientControlNumber,
        status_code: claim.status,
        is_void: claim.isReversal,
        charge_cents: claim.chargeCents,
        paid_cents: claim.paidCents,
        patient_responsibility_cents: claim.patientResponsibilityCents,
        payee_name: payee,
        provider_name: claim.renderingProvider,
        line_count: claim.lines.count,
        filing_indicator: claim.filingIndicator || null,
        procedure_code: claim.procedure || null,
        provider_id: claim.renderingProviderId || null,
        service_from: claim.serviceFrom || null,
        service_to: claim.serviceTo || null,
        original_number: claim.originalNumber || null,
      });
      if (waiting.length >= BATCH) await flush();
    },
  };
};

/** Another pass over the file: writes the sets that the pre-check did not refuse, in file order. */
const writeSets = async (tx: Tx, fileId: number, sets: readonly SetCheck[], file: StagedFile) => {
  const write = writer(tx, fileId);
  let set = 0;
  let eob: { id: number; payee: string } | undefined;
  for await (const event of read835(file.open())) {
    const check = sets[set];
    if (event.kind === 'payment' && check?.balanced) {
      eob = { id: await write.eob(event, check), payee: event.payee.name };
    } else if (event.kind === 'claim' && eob) {
      await write.claim(eob.id, eob.payee, event);
    } else if (event.kind === 'set') {
      eob = undefined;
      set += 1;
    }
  }
  await write.flush();
};

const addFile = async (tx: Tx, plan: Loadable, file: StagedFile, runId: number): Promise<number> => {
  const { check, group, name, date, refused } = plan;
  const loaded = check.sets.filter((set) => set.balanced);
  const [row] = await tx
    .insert(paymentFiles)
    .values({
      check_run_id: runId,
      group_id: group.id,
      filename: name,
      file_date: date,
      sha256: file.sha256,
      size_bytes: file.sizeBytes,
      storage_key: file.key,
      status_id: STATUS.loaded,
      total_cents: plan.totals.netCents,
      payments_cents: plan.totals.paidCents,
      voids_cents: plan.totals.voidedCents,
      adjustments_cents: plan.totals.adjustmentCents,
      eob_count: loaded.length,
      claim_count: loaded.reduce((sum, set) => sum + set.claimCount, 0),
      refused,
      is_test: plan.isTest,
    })
    .returning({ id: paymentFiles.id });
  if (!row) throw new Error('The file was not written');
  return row.id;
};

/**
 * Loads a checked file into its run: EOBs, claims, totals, timeline and metrics, in the caller's transaction, so that a
 * file is loaded completely or not at all. Then advances the run. What was built of the run is outdated. Returns the
 * run, and how many EOBs are on hold.
 */
export const loadFile = async (
  tx: Tx,
  queue: Queue,
  plan: Loadable,
  file: StagedFile,
  type: RunType,
): Promise<{ runId: number; sequence: number; held: number }> => {
  const { id: runId, sequence, isNew } = await openRun(tx, { groupId: plan.group.id, date: plan.date, type });
  const fileId = await addFile(tx, plan, file, runId);
  await writeSets(tx, fileId, plan.check.sets, file);
  const held = await judgeFile(tx, fileId, plan.group.id);
  await tx
    .update(checkRuns)
    .set({
      amount_cents: sql`${checkRuns.amount_cents} + ${plan.totals.netCents}`,
      totals_checked: false,
      differences: [],
    })
    .where(eq(checkRuns.id, runId));
  const event = type === 'on-demand' ? 'payment-file-manual' : 'payment-file';
  await tx.insert(checkRunEvents).values({
    check_run_id: runId,
    type: event,
    data: { filename: plan.name, refused: plan.refused, ...(held > 0 && { held }) },
  });
  const { group, name: fileName } = plan;
  const about = { groupId: group.id, locationId: group.locationId, checkRunId: runId, fileName };
  if (isNew) await recordMetric(tx, `${type}-run`, about);
  await recordMetric(tx, 'payment', about);
  if (isNew) await readEarlyTotals(tx, queue, plan.date);
  await queue.send(ADVANCE_JOB, { checkRunId: runId }, tx);
  await queue.send(SINGLE_PROVIDER_JOB, { checkRunId: runId }, tx);
  return { runId, sequence, held };
};
