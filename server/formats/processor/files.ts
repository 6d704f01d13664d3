import { z } from 'zod';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import { amount, day, spelled, text, word } from '../csv/cells.ts';
import type { CsvFile } from '../csv/file.ts';

/**
 * The payment processor's three CSV files (docs/rules/check-runs.md, "Release"): one sent for each payment file, an ePay and a
 * status file in answer. Rows are keyed by the EOB's number, which is unique within its payment file.
 */

/** TRN02 has at most 50 characters (X221), so has what is paid under it. */
const eobNumber = text(50);
const paymentMethod = word(PAYMENT_METHODS);

/** The states known by name; the processor may send others, and they are kept as it writes them. */
export const PROCESSOR_STATUSES = ['Paid', 'Pending', 'Rejected', 'Voided'] as const;

const status = z.pipe(
  text(40),
  z.codec(z.string(), z.string(), {
    decode: (cell) => spelled(PROCESSOR_STATUSES, cell) ?? cell,
    encode: (value) => value,
  }),
);

const sentRow = z.object({
  eobNumber,
  paymentMethod,
  checkNumber: text(50, 'optional'),
  amountCents: amount,
  payeeName: text(100),
  paymentDate: day,
});
/** A payment we ask for. */
export type SentPayment = z.output<typeof sentRow>;

export const sentFile: CsvFile<SentPayment> = {
  row: sentRow,
  headers: {
    eobNumber: 'eob_number',
    paymentMethod: 'payment_method',
    checkNumber: 'check_number',
    amountCents: 'amount',
    payeeName: 'payee_name',
    paymentDate: 'payment_date',
  },
  key: 'eobNumber',
};

const answerRow = z.object({
  eobNumber,
  paymentMethod,
  /** Empty while nothing is paid. */
  number: text(50, 'optional'),
  amountCents: amount,
  status,
  date: day,
});
/** How the processor paid, or why not yet. */
export type ProcessorPayment = z.output<typeof answerRow>;

const answerFile: CsvFile<ProcessorPayment> = {
  row: answerRow,
  headers: {
    eobNumber: 'eob_number',
    paymentMethod: 'payment_method',
    number: 'check_or_trace_number',
    amountCents: 'amount',
    status: 'status',
    date: 'date',
  },
  key: 'eobNumber',
};

/** The two answers have the same columns; they differ in when they come and what they speak of. */
export const epayFile = answerFile;
export const statusFile = answerFile;
