import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { sumCents } from '../../../domain/money.ts';
import type { EobPayment, ProcessorWord } from '../../../domain/release/eob-payment.ts';
import { answered } from '../../../domain/release/eob-payment.ts';
import type { Tx } from '../../db/database.ts';
import { eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles, processorPayments } from '../../db/tables/registers.ts';
import type { CsvFile } from '../../formats/csv/file.ts';
import { readCsv } from '../../formats/csv/read.ts';
import type { ProcessorPayment } from '../../formats/processor/files.ts';
import { epayFile, statusFile } from '../../formats/processor/files.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { paymentOf, sumProcessor } from '../check-runs/eob-payments.ts';
import { addEvent } from '../check-runs/events.ts';
import { answerOfName } from '../check-runs/processor-names.ts';
import type { AnswerKind } from '../check-runs/transitions.ts';
import { followAnswers, lockRun, touchRun } from '../check-runs/transitions.ts';
import { recordMetric } from '../metrics/record.ts';
import { SINGLE_PROVIDER_JOB } from '../notifications/single-provider-warnings.ts';
import { firstFaults } from './first-faults.ts';
import type { IngestContext, Reader } from './ingest.ts';

const FORMATS: Readonly<Record<AnswerKind, CsvFile<ProcessorPayment>>> = { epay: epayFile, status: statusFile };

/** What an ePay file says is the processor's intention: any part of a status file comes after it. */
const EPAY_PART = 0;

const paymentFileOf = async ({ tx, filename }: IngestContext, kind: AnswerKind) => {
  const named = answerOfName(kind, filename);
  if (!named) return undefined;
  const [row] = await tx.select().from(paymentFiles).where(eq(paymentFiles.id, named.paymentFileId));
  return row && { file: row, part: named.part };
};

/** An EOB with the processor's word about it, and what it said last. */
interface Answer {
  row: ProcessorPayment;
  eobId: number;
  /** Undefined where it has said nothing yet. */
  last?: typeof processorPayments.$inferSelect;
  before: EobPayment;
  after: EobPayment;
}

/** What a file says of each EOB, or why it is set aside. A part that came late says nothing of what a later one did. */
const answersIn = async (
  { tx }: IngestContext,
  fileId: number,
  rows: readonly ProcessorPayment[],
  part: number,
): Promise<Answer[] | string> => {
  const numbers = rows.map((row) => row.eobNumber);
  const known = await tx
    .select({ eob: eobs, last: processorPayments })
    .from(eobs)
    .leftJoin(processorPayments, eq(processorPayments.eob_id, eobs.id))
    .where(and(eq(eobs.payment_file_id, fileId), inArray(eobs.number, numbers)));
  const byNumber = new Map(known.map((one) => [one.eob.number, one]));
  const [first, ...more] = numbers.filter((number) => !byNumber.has(number));
  if (first !== undefined) {
    return `The file answers ${more.length + 1} EOB${more.length ? 's' : ''} that the payment file does not have, the first is ${first}.`;
  }
  const answers: Answer[] = [];
  for (const row of rows) {
    const found = byNumber.get(row.eobNumber);
    const last = found?.last ?? undefined;
    if (!found || (last?.part ?? EPAY_PART) > part) continue;
    const before = paymentOf(found.eob);
    const to = answered(before, row.status, last?.status as ProcessorWord | undefined); // written from the same list
    if ('refusal' in to) return `EOB ${row.eobNumber} ${to.refusal}, but the file says ${row.status}.`;
    answers.push({ row, eobId: found.eob.id, last, before, after: to.after });
  }
  return answers;
};

/**
 * The same bytes are no news, unless, since they were read first, the processor was asked to stop the payment or had
 * corrected its amount, which a later part takes back.
 */
const isNewsAgain = ({ row, last, before, after }: Answer): boolean =>
  after.state === before.state
    ? last?.status === row.status && last.amount_cents !== row.amountCents
    : before.state === 'stop-requested';

/** Stores the processor's answer for one payment. Pending does not overwrite an answer. */
const writeAnswer = async (tx: Tx, { row, eobId, before, after }: Answer, part: number) => {
  const { paymentMethod: method, number, amountCents: amount_cents, status, date: paid_on } = row;
  const values = { method, number, amount_cents, status, paid_on, part };
  await tx
    .insert(processorPayments)
    .values({ eob_id: eobId, ...values })
    .onConflictDoUpdate({
      target: processorPayments.eob_id,
      set: values,
      setWhere: and(
        lte(processorPayments.part, part),
        status === 'Pending' ? eq(processorPayments.status, status) : undefined,
      ),
    });
  const isChanged = before.state !== after.state;
  await tx
    .update(eobs)
    .set({
      processor_method: method,
      ...(isChanged && { payment_state: after.state, version: sql`${eobs.version} + 1` }),
    })
    .where(eq(eobs.id, eobId));
};

/** Stores the answer file with its payment file; false when the same bytes were read before. */
const keepAnswer = async (
  { tx, file, filename }: IngestContext,
  fileId: number,
  answer: { kind: AnswerKind; part: number; row_count: number; total_cents: number },
): Promise<boolean> => {
  const kept = await tx
    .insert(processorFiles)
    .values({ payment_file_id: fileId, filename, sha256: file.sha256, storage_key: file.key, ...answer })
    .onConflictDoNothing()
    .returning({ id: processorFiles.id });
  return kept.length > 0;
};

/**
 * Reads an answer of the processor, whole or a part: stores each payment's result and advances the payment file's status
 * (docs/rules/check-runs.md, "At the processor").
 */
const readAnswer =
  (kind: AnswerKind): Reader =>
  async (context) => {
    const { tx, file, filename, queue } = context;
    const found = await paymentFileOf(context, kind);
    if (!found) return { ok: false, reason: `No payment file was sent under the number in the name ${filename}.` };
    const read = await readCsv(FORMATS[kind], file.open());
    if (!read.ok) return { ok: false, reason: firstFaults(read) };
    const { file: payment, part } = found;
    const { id, check_run_id: checkRunId } = payment;
    await lockRun(tx, checkRunId);
    const order = kind === 'epay' ? EPAY_PART : part;
    const answers = await answersIn(context, id, read.rows, order);
    if (typeof answers === 'string') return { ok: false, reason: answers, checkRunId };
    const total = sumCents(read.rows.map((row) => row.amountCents));
    const isNew = await keepAnswer(context, id, { kind, part, row_count: read.rows.length, total_cents: total });
    const news = isNew ? answers : answers.filter(isNewsAgain);
    if (!isNew && !news.length) return { ok: true, checkRunId };
    for (const answer of news) await writeAnswer(tx, answer, order);
    await sumProcessor(tx, id);
    await followAnswers(tx, id);
    await touchRun(tx, checkRunId);
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
