import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, asc, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { sumCents } from '../../../domain/money.ts';
import { EXCLUDED_STATUSES, NO_HOLD_REASON } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db, Queries, Tx } from '../../db/database.ts';
import { eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles, processorPayments } from '../../db/tables/registers.ts';
import type { CsvFile } from '../../formats/csv/file.ts';
import { writeCsv } from '../../formats/csv/write.ts';
import type { SentPayment, StopRequest } from '../../formats/processor/files.ts';
import { sentFile, stopFile } from '../../formats/processor/files.ts';
import type { SftpConnection } from '../../sftp/connection.ts';
import { withSftp } from '../../sftp/connection.ts';
import type { SftpSource } from '../../sftp/source.ts';
import type { FileStore } from '../../storage/files.ts';
import { OUTGOING } from '../ingest/drop-folders.ts';
import { recordMetric } from '../metrics/record.ts';
import { isToSend, isToStop } from './eob-payments.ts';
import { addEvent } from './events.ts';
import { processorFileName } from './processor-names.ts';
import { followAnswers, lockRun, transitionFile } from './transitions.ts';

type FileRow = typeof paymentFiles.$inferSelect;
type EobRow = typeof eobs.$inferSelect;

interface TransferNeeds {
  db: Db;
  store: FileStore;
  processor: SftpSource;
}

/** An EOB as a line of the file sent to the processor. `fileDate` is used if it has no date. */
export const paymentAsked = (row: EobRow, fileDate: PlainDate): SentPayment => ({
  eobNumber: row.number,
  paymentMethod: row.payment_method as PaymentMethod, // written from the same list
  checkNumber: row.check_number,
  amountCents: row.amount_cents,
  payeeName: row.payee_name.slice(0, 100) || 'UNKNOWN',
  paymentDate: row.payment_date ?? fileDate,
});

const LONGEST_REASON = 500;

/** A hold's reason may have several lines, a cell has one. */
const reasonOf = ({ on_hold_reason }: EobRow): string =>
  (on_hold_reason ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON).trim() || NO_HOLD_REASON;

const stopAsked = (eob: EobRow, number: string | null): StopRequest => ({
  eobNumber: eob.number,
  number: number ?? '',
  amountCents: eob.amount_cents,
  reason: reasonOf(eob),
});

/** Moves the files of a run that pay nothing from 9 to 4: the processor has nothing to answer. */
export const skipProcessor = async (tx: Tx, checkRunId: number): Promise<void> => {
  const files = await tx.select().from(paymentFiles).where(isUnsent(checkRunId));
  for (const { id } of files) {
    if ((await tx.$count(eobs, and(eq(eobs.payment_file_id, id), ne(eobs.amount_cents, 0)))) > 0) continue;
    await transitionFile(tx, id, STATUS.dataTransferred, STATUS.waitingPdf);
  }
};

const nextPart = async (tx: Tx, fileId: number, kind: 'sent' | 'stop'): Promise<number> => {
  const where = and(eq(processorFiles.payment_file_id, fileId), eq(processorFiles.kind, kind));
  return (await tx.$count(processorFiles, where)) + 1;
};

/** Stores the content of a file for the processor, and that it is to be delivered. */
const addPart = async <T extends { amountCents: number }>(
  { tx, store }: { tx: Tx; store: FileStore },
  file: FileRow,
  to: { kind: 'sent' | 'stop'; part: number; format: CsvFile<T>; rows: readonly T[] },
) => {
  const { kind, part, format, rows } = to;
  const staged = await store.receive(Readable.from([Buffer.from([...writeCsv(format, rows)].join(''))]));
  try {
    await staged.keep();
  } finally {
    await staged.discard();
  }
  await tx.insert(processorFiles).values({
    payment_file_id: file.id,
    kind,
    part,
    filename: processorFileName(kind, file.id, part),
    sha256: staged.sha256,
    storage_key: staged.key,
    row_count: rows.length,
    total_cents: sumCents(rows.map(({ amountCents }) => amountCents)),
    is_delivered: false,
  });
};

/** The first file of the payments, or a supplementary one with those that were resumed or reissued since. */
const planSent = async (needs: { tx: Tx; store: FileStore }, file: FileRow) => {
  const { tx } = needs;
  if (file.status_id !== STATUS.dataTransferred && file.status_id !== STATUS.waitingEpay) return;
  const part = await nextPart(tx, file.id, 'sent');
  const asked = await tx
    .update(eobs)
    .set({ payment_state: 'sent', version: sql`${eobs.version} + 1` })
    .where(and(eq(eobs.payment_file_id, file.id), isToSend))
    .returning();
  if (part > 1 && !asked.length) return;
  const rows = asked.sort((a, b) => a.id - b.id).map((row) => paymentAsked(row, file.file_date));
  await addPart(needs, file, { kind: 'sent', part, format: sentFile, rows });
};

const planStops = async (needs: { tx: Tx; store: FileStore }, file: FileRow) => {
  const { tx } = needs;
  const part = await nextPart(tx, file.id, 'stop');
  const asked = await tx
    .select({ eob: eobs, number: processorPayments.number })
    .from(eobs)
    .leftJoin(processorPayments, eq(processorPayments.eob_id, eobs.id))
    .where(and(eq(eobs.payment_file_id, file.id), isToStop))
    .orderBy(asc(eobs.id));
  if (!asked.length) return;
  await tx
    .update(eobs)
    .set({ stop_part: part })
    .where(and(eq(eobs.payment_file_id, file.id), isToStop));
  const rows = asked.map(({ eob, number }) => stopAsked(eob, number));
  await addPart(needs, file, { kind: 'stop', part, format: stopFile, rows });
};

/**
 * Decides, once the processor is connected, what is sent: from then on its payments are at the processor, and the file
 * can no longer be withdrawn. Of two callers the second finds nothing left.
 */
const plan = ({ db, store }: TransferNeeds, { id, check_run_id }: FileRow) =>
  db.transaction(async (tx) => {
    await lockRun(tx, check_run_id);
    const [file] = await tx.select().from(paymentFiles).where(eq(paymentFiles.id, id));
    if (!file || EXCLUDED_STATUSES.includes(file.status_id)) return;
    await planSent({ tx, store }, file);
    await planStops({ tx, store }, file);
  });

/** Notes that a file is in the processor's folder. A first file moves its payment file from status 9 to 2. */
const noteDelivered = (
  { db }: TransferNeeds,
  file: FileRow,
  { id, kind, filename }: typeof processorFiles.$inferSelect,
) =>
  db.transaction(async (tx) => {
    await lockRun(tx, file.check_run_id);
    const [delivered] = await tx
      .update(processorFiles)
      .set({ is_delivered: true, happened_at: sql`now()` })
      .where(and(eq(processorFiles.id, id), eq(processorFiles.is_delivered, false)))
      .returning({ id: processorFiles.id });
    if (!delivered) return; // another worker was faster
    if (kind === 'sent') await transitionFile(tx, file.id, STATUS.dataTransferred, STATUS.waitingEpay);
    // the processor may already have answered a file that an earlier attempt sent
    await followAnswers(tx, file.id);
    await addEvent(tx, file.check_run_id, 'sent-to-zelis', { filename, payment_file: file.filename });
    await recordMetric(tx, 'sent', {
      groupId: file.group_id,
      checkRunId: file.check_run_id,
      fileName: filename,
      originalFilename: file.filename,
    });
  });

/**
 * Puts what was planned into the processor's folder, in order. A file is put before it is noted as delivered: after a
 * crash between the two, the same bytes are put again under the same name, which replaces them.
 */
const deliver = async (needs: TransferNeeds, connection: SftpConnection, file: FileRow) => {
  const waiting = await needs.db
    .select()
    .from(processorFiles)
    .where(and(eq(processorFiles.payment_file_id, file.id), eq(processorFiles.is_delivered, false)))
    .orderBy(asc(processorFiles.id));
  for (const one of waiting) {
    const content = await buffer(await needs.store.open(one.storage_key));
    await connection.put(OUTGOING['to-processor'].dir, one.filename, content);
    await noteDelivered(needs, file, one);
  }
};

/** The files of a run that wait to be sent for the first time. A test is never sent. */
const isUnsent = (checkRunId: number) =>
  and(
    eq(paymentFiles.check_run_id, checkRunId),
    eq(paymentFiles.status_id, STATUS.dataTransferred),
    eq(paymentFiles.is_test, false),
  );

/** The payment files of a run with something for the processor: payments, stops, or what was not delivered. */
const filesToSend = (db: Queries, checkRunId: number) => {
  const hasEob = (is: typeof isToSend) =>
    sql`exists (select from ${eobs} where ${eobs.payment_file_id} = ${paymentFiles.id} and ${is})`;
  const hasUndelivered = sql`exists (select from ${processorFiles}
    where ${processorFiles.payment_file_id} = ${paymentFiles.id} and not ${processorFiles.is_delivered})`;
  const isLate = and(eq(paymentFiles.status_id, STATUS.waitingEpay), hasEob(isToSend));
  return db
    .select()
    .from(paymentFiles)
    .where(
      and(
        eq(paymentFiles.check_run_id, checkRunId),
        notInArray(paymentFiles.status_id, [...EXCLUDED_STATUSES]),
        or(isUnsent(checkRunId), isLate, hasEob(isToStop), hasUndelivered),
      ),
    )
    .orderBy(asc(paymentFiles.id));
};

/** Sends to the processor what waits in the payment files of a run (docs/rules/check-runs.md, "At the processor"). */
export const sendToProcessor = async (needs: TransferNeeds, checkRunId: number): Promise<void> => {
  const files = await filesToSend(needs.db, checkRunId);
  if (!files.length) return;
  await withSftp(needs.processor, async (connection) => {
    for (const file of files) {
      await plan(needs, file);
      await deliver(needs, connection, file);
    }
  });
};
