import { and, eq, inArray } from 'drizzle-orm';
import { sumCents } from '../../../domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles, processorPayments } from '../../db/tables/registers.ts';
import type { CsvFile } from '../../formats/csv/file.ts';
import { readCsv } from '../../formats/csv/read.ts';
import type { ProcessorPayment } from '../../formats/processor/files.ts';
import { epayFile, statusFile } from '../../formats/processor/files.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { addEvent } from '../check-runs/events.ts';
import { processorFileName } from '../check-runs/transfer.ts';
import type { AnswerKind } from '../check-runs/transitions.ts';
import { answersOf, followAnswers, lockRun } from '../check-runs/transitions.ts';
import { recordMetric } from '../metrics/record.ts';
import { SINGLE_PROVIDER_JOB } from '../notifications/single-provider-warnings.ts';
import { firstFaults } from './first-faults.ts';
import type { IngestContext, Reader } from './ingest.ts';

const FORMATS: Readonly<Record<AnswerKind, CsvFile<ProcessorPayment>>> = { epay: epayFile, status: statusFile };

const paymentFileOf = async ({ tx, filename }: IngestContext, kind: AnswerKind) => {
  const id = Number(/-(\d{1,9})\.csv$/.exec(filename)?.[1]);
  if (!id || filename !== processorFileName(kind, id)) return undefined;
  const [row] = await tx.select().from(paymentFiles).where(eq(paymentFiles.id, id));
  return row;
};

/** The ids of the EOBs in a file, or its fault. */
const eobsOf = async ({ tx }: IngestContext, fileId: number, rows: readonly ProcessorPayment[]) => {
  const numbers = rows.map((row) => row.eobNumber);
  const known = await tx
    .select({ id: eobs.id, number: eobs.number })
    .from(eobs)
    .where(and(eq(eobs.payment_file_id, fileId), inArray(eobs.number, numbers)));
  const ids = new Map(known.map((eob) => [eob.number, eob.id]));
  const [first, ...more] = numbers.filter((number) => !ids.has(number));
  if (first === undefined) return ids;
  return `The file answers ${more.length + 1} EOB${more.length ? 's' : ''} that the payment file does not have, the first is ${first}.`;
};

/** Stores the processor's answer for one payment. A late ePay file does not overwrite what a status file reported. */
const writePayment = async (tx: Tx, eobId: number, row: ProcessorPayment, isLate: boolean) => {
  const { paymentMethod: method, number, amountCents: amount_cents, status, date: paid_on } = row;
  const values = { method, number, amount_cents, status, paid_on };
  const insert = tx.insert(processorPayments).values({ eob_id: eobId, ...values });
  const written = await (isLate
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: processorPayments.eob_id, set: values })
  ).returning({ id: processorPayments.eob_id });
  if (written.length) await tx.update(eobs).set({ processor_method: method }).where(eq(eobs.id, eobId));
};

/** Stores the answer file with its payment file. */
const keepAnswer = async (
  { tx, file, filename }: IngestContext,
  fileId: number,
  answer: { kind: AnswerKind; row_count: number; total_cents: number },
) => {
  await tx
    .insert(processorFiles)
    .values({ payment_file_id: fileId, filename, sha256: file.sha256, storage_key: file.key, ...answer })
    .onConflictDoNothing();
};

/** Reads an answer of the processor: stores each payment's result and advances the payment file's status. */
const readAnswer =
  (kind: AnswerKind): Reader =>
  async (context) => {
    const { tx, file, filename, queue } = context;
    const payment = await paymentFileOf(context, kind);
    if (!payment) return { ok: false, reason: `No payment file was sent under the number in the name ${filename}.` };
    const read = await readCsv(FORMATS[kind], file.open());
    if (!read.ok) return { ok: false, reason: firstFaults(read) };
    const { id, check_run_id: checkRunId } = payment;
    await lockRun(tx, checkRunId);
    const ids = await eobsOf(context, id, read.rows);
    if (typeof ids === 'string') return { ok: false, reason: ids };
    const isLate = kind === 'epay' && (await answersOf(tx, id)).has('status');
    for (const row of read.rows) await writePayment(tx, ids.get(row.eobNumber) ?? 0, row, isLate);
    const total = sumCents(read.rows.map((row) => row.amountCents));
    if (!isLate) await tx.update(paymentFiles).set({ processor_total_cents: total }).where(eq(paymentFiles.id, id));
    await keepAnswer(context, id, { kind, row_count: read.rows.length, total_cents: total });
    await followAnswers(tx, id);
    await addEvent(tx, checkRunId, 'received-from-zelis', { filename, payment_file: payment.filename });
    await recordMetric(tx, 'received', {
      groupId: payment.group_id,
      checkRunId,
      fileName: filename,
      originalFilename: payment.filename,
    });
    await queue.send(ADVANCE_JOB, { checkRunId }, tx);
    await queue.send(SINGLE_PROVIDER_JOB, { checkRunId }, tx);
    return { ok: true, checkRunId };
  };

export const readEpay = readAnswer('epay');
export const readPaymentStatus = readAnswer('status');
