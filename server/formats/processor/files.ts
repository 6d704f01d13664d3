import { z } from 'zod';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import { MAX_EOB_NUMBER, PROCESSOR_WORDS } from '../../../domain/release/eob-payment.ts';
import { amount, day, text, word } from '../csv/cells.ts';
import type { CsvFile } from '../csv/file.ts';

/**
 * The payment processor's CSV files (docs/rules/check-runs.md, "At the processor"): those sent for a payment file, the
 * stops requested for it, and the ePay and status files in response. Rows are keyed by the EOB's number, which is unique
 * within its payment file.
 */

const eobNumber = text(MAX_EOB_NUMBER);
const paymentMethod = word(PAYMENT_METHODS);

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

const stopRow = z.object({
  eobNumber,
  /** Empty until the processor has given one. */
  number: text(50, 'optional'),
  amountCents: amount,
  reason: text(500),
});
/** A payment that the processor is asked to stop. */
export type StopRequest = z.output<typeof stopRow>;

export const stopFile: CsvFile<StopRequest> = {
  row: stopRow,
  headers: {
    eobNumber: 'eob_number',
    number: 'check_or_trace_number',
    amountCents: 'amount',
    reason: 'reason',
  },
  key: 'eobNumber',
};

const answerRow = z.object({
  eobNumber,
  paymentMethod,
  /** Empty until it is paid. */
  number: text(50, 'optional'),
  amountCents: amount,
  status: z.pipe(text(40), word(PROCESSOR_WORDS)),
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
