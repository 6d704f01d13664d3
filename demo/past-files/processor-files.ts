import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { PaymentMethod } from '../../domain/bank/payment-methods.ts';
import type { ProcessorWord } from '../../domain/release/eob-payment.ts';
import type { Db } from '../../server/db/database.ts';
import { eobs, paymentFiles } from '../../server/db/tables/check-runs.ts';
import { processorPayments } from '../../server/db/tables/registers.ts';
import type { CsvFile } from '../../server/formats/csv/file.ts';
import { writeCsv } from '../../server/formats/csv/write.ts';
import type { ProcessorPayment } from '../../server/formats/processor/files.ts';
import { epayFile, sentFile, statusFile } from '../../server/formats/processor/files.ts';
import { paymentAsked } from '../../server/modules/check-runs/transfer.ts';

const readRows = (db: Db, fileId: number) =>
  db
    .select({ eob: eobs, date: paymentFiles.file_date, paid: processorPayments })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .leftJoin(processorPayments, eq(processorPayments.eob_id, eobs.id))
    .where(and(eq(eobs.payment_file_id, fileId), ne(eobs.payment_state, 'not-sent'), isNull(eobs.reissue_of_id)))
    .orderBy(asc(eobs.id));
type Row = Awaited<ReturnType<typeof readRows>>[number];

const bytesOf = <T>(file: CsvFile<T>, rows: Iterable<T>): Uint8Array => Buffer.from([...writeCsv(file, rows)].join(''));

/** The requested payments: every EOB that pays something, but for those that were on hold. */
export const writeSentFile = async (db: Db, fileId: number): Promise<Uint8Array> =>
  bytesOf(
    sentFile,
    (await readRows(db, fileId)).map(({ eob, date }) => paymentAsked(eob, date)),
  );

/** How the processor intends to pay. */
const announced = ({ eob, date }: Row): ProcessorPayment => ({
  eobNumber: eob.number,
  paymentMethod: (eob.processor_method ?? eob.payment_method) as PaymentMethod, // written from the same list
  number: '',
  amountCents: eob.amount_cents,
  status: 'Pending',
  date: eob.payment_date ?? date,
});

/** How it paid; an EOB that it has not answered has no line. */
const answered = ({ eob, date, paid }: Row): ProcessorPayment[] =>
  paid
    ? [
        {
          eobNumber: eob.number,
          paymentMethod: paid.method as PaymentMethod, // written from the same list
          number: paid.number,
          amountCents: paid.amount_cents,
          status: paid.status as ProcessorWord, // written from the same list
          date: paid.paid_on ?? date,
        },
      ]
    : [];

export const writeEpayFile = async (db: Db, fileId: number): Promise<Uint8Array> =>
  bytesOf(epayFile, (await readRows(db, fileId)).map(announced));

export const writeStatusFile = async (db: Db, fileId: number): Promise<Uint8Array> =>
  bytesOf(statusFile, (await readRows(db, fileId)).flatMap(answered));
