import { z } from 'zod';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import { amount, day, spelled, text, word } from '../csv/cells.ts';
import type { CsvFile } from '../csv/file.ts';

/**
 * The payment processor's three CSV files (docs/rules/check-runs.md, "Release"): one sent for each payment file, and an
 * ePay and a status file in response. Rows are keyed by the EOB's number, which is unique within its payment file.
 */

/** TRN02 has at most 50 characters (X221). */
const eobNumber = text(50);
const paymentMethod = word(PAYMENT_METHODS);

/** The known statuses; the processor may send others, which are stored unchanged. */
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
/** A payment requested from the processor. */
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
  /** Empty until it is paid. */
  number: text(50, 'optional'),
  amountCents: amount,
  status,
  date: day,
});
/** How the processor paid, or why it has not. */
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

/** Both response files have the same columns; they differ in when they come and in what they report. */
export const epayFile = answerFile;
export const statusFile = answerFile;
