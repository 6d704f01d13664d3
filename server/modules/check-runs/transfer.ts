import { Readable } from 'node:stream';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db, Queries, Tx } from '../../db/database.ts';
import { eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles } from '../../db/tables/registers.ts';
import { writeCsv } from '../../formats/csv/write.ts';
import type { SentPayment } from '../../formats/processor/files.ts';
import { sentFile } from '../../formats/processor/files.ts';
import { withSftp } from '../../sftp/connection.ts';
import type { SftpSource } from '../../sftp/source.ts';
import type { FileStore } from '../../storage/files.ts';
import { OUTGOING } from '../ingest/drop-folders.ts';
import { recordMetric } from '../metrics/record.ts';
import { addEvent } from './events.ts';
import type { AnswerKind } from './transitions.ts';
import { followAnswers, lockRun, transitionFile } from './transitions.ts';

/** File names that link the processor's answers to a payment file: `sent-12.csv`, `epay-12.csv`, `status-12.csv`. */
export const processorFileName = (kind: 'sent' | AnswerKind, paymentFileId: number) => `${kind}-${paymentFileId}.csv`;

/** An EOB as a line of the file sent to the processor. `fileDate` is used if it has no date. */
export const paymentAsked = (row: typeof eobs.$inferSelect, fileDate: PlainDate): SentPayment => ({
  eobNumber: row.number,
  paymentMethod: row.payment_method as PaymentMethod, // written from the same list
  checkNumber: row.check_number,
  amountCents: row.amount_cents,
  payeeName: row.payee_name.slice(0, 100) || 'UNKNOWN',
  paymentDate: row.payment_date ?? fileDate,
});

/** The EOBs of a file that pay something; the others are never sent. */
const paying = (fileId: number) => and(eq(eobs.payment_file_id, fileId), ne(eobs.amount_cents, 0));

/** The payments to send to the processor: every EOB of the file that pays something and is not on hold. */
const paymentsOf = async (db: Db, file: { id: number; file_date: string }) => {
  const rows = await db.select().from(eobs).where(paying(file.id)).orderBy(asc(eobs.id));
  return rows.filter((row) => !row.is_on_hold).map((row) => paymentAsked(row, file.file_date));
};

/** Moves the files of a run that pay nothing from 9 to 4: the processor has nothing to answer. */
export const skipProcessor = async (tx: Tx, checkRunId: number): Promise<void> => {
  for (const { id } of await filesToSend(tx, checkRunId)) {
    if ((await tx.$count(eobs, paying(id))) > 0) continue;
    await transitionFile(tx, id, STATUS.dataTransferred, STATUS.waitingPdf);
  }
};

/**
 * Notes, once the processor is connected, that sending begins: from then on the file can no longer be withdrawn. False
 * when it no longer waits.
 */
const beginSending = async (db: Db, fileId: number): Promise<boolean> => {
  const begun = await db
    .update(paymentFiles)
    .set({ sending_at: sql`coalesce(${paymentFiles.sending_at}, now())` })
    .where(and(eq(paymentFiles.id, fileId), eq(paymentFiles.status_id, STATUS.dataTransferred)))
    .returning({ id: paymentFiles.id });
  return begun.length > 0;
};

/**
 * Sends one payment file to the processor's drop folder and moves it from status 9 to 2. The file is sent before the
 * transaction: after a crash between the two, the same file is sent again under the same name, which replaces it.
 * Returns false when another caller has sent it or the file no longer waits.
 */
export const sendToProcessor = async (
  needs: { db: Db; store: FileStore; processor: SftpSource },
  file: { id: number; check_run_id: number; group_id: number; file_date: string; filename: string },
): Promise<boolean> => {
  const payments = await paymentsOf(needs.db, file);
  const content = Buffer.from([...writeCsv(sentFile, payments)].join(''));
  const filename = processorFileName('sent', file.id);
  const staged = await needs.store.receive(Readable.from([content]));
  try {
    await staged.keep();
  } finally {
    await staged.discard();
  }
  const isSent = await withSftp(needs.processor, async (connection) => {
    if (!(await beginSending(needs.db, file.id))) return false;
    await connection.put(OUTGOING['to-processor'].dir, filename, content);
    return true;
  });
  if (!isSent) return false;
  return needs.db.transaction(async (tx) => {
    await lockRun(tx, file.check_run_id);
    if (!(await transitionFile(tx, file.id, STATUS.dataTransferred, STATUS.waitingEpay))) return false;
    // the processor may already have answered a file that an earlier attempt sent
    await followAnswers(tx, file.id);
    await tx
      .insert(processorFiles)
      .values({
        payment_file_id: file.id,
        kind: 'sent',
        filename,
        sha256: staged.sha256,
        storage_key: staged.key,
        row_count: payments.length,
        total_cents: payments.reduce((cents, payment) => cents + payment.amountCents, 0),
      })
      .onConflictDoNothing();
    await addEvent(tx, file.check_run_id, 'sent-to-zelis', { filename, payment_file: file.filename });
    await recordMetric(tx, 'sent', {
      groupId: file.group_id,
      checkRunId: file.check_run_id,
      fileName: filename,
      originalFilename: file.filename,
    });
    return true;
  });
};

/** The files of a run that wait to be sent. A test is never sent. */
export const filesToSend = (db: Queries, checkRunId: number) =>
  db
    .select({
      id: paymentFiles.id,
      check_run_id: paymentFiles.check_run_id,
      group_id: paymentFiles.group_id,
      file_date: paymentFiles.file_date,
      filename: paymentFiles.filename,
    })
    .from(paymentFiles)
    .where(
      and(
        eq(paymentFiles.check_run_id, checkRunId),
        eq(paymentFiles.status_id, STATUS.dataTransferred),
        eq(paymentFiles.is_test, false),
      ),
    );
