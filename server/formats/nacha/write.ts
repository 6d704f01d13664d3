import { ADDENDA_TYPES } from './addenda.ts';
import { checkDebits } from './check-debits.ts';
import { DEBIT_CODES, SERVICE_CLASSES } from './entry-codes.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  BLOCK_LINES,
  compose,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  FILL,
  PAYMENT_ADDENDA,
  widthOf,
} from './layouts.ts';
import { Sums } from './sums.ts';
import { asciiText, nameText } from './text.ts';
import type { DebitBatch, DebitEntry, DebitFile, DebitOptions, WrittenFile } from './write-records.ts';

/** Debits of corporate accounts. */
const ENTRY_CLASS = 'CCD';

/**
 * Writes the file that pulls premiums: CCD debits, service class 225, ascending trace numbers, control totals, filled
 * to blocks of ten lines. Throws RangeError when `checkDebits` finds an issue.
 */
export const writeDebits = (file: DebitFile, options: DebitOptions = {}): WrittenFile => {
  const [issue] = checkDebits(file, options);
  if (issue) throw new RangeError(`${issue.path.join('.')}: ${issue.message}`);
  const odfi = file.originatingBank.slice(0, 8);
  const sums = new Sums();
  let sequence = file.firstTrace;
  const batches = file.batches.map((batch, at) => {
    const traces = batch.entries.map(() => `${odfi}${String(sequence++).padStart(7, '0')}`);
    const written = batchLines(batch, at + 1, odfi, traces);
    sums.add(written.sums);
    return { ...written, traces };
  });
  const lines = [headerLine(file), ...batches.flatMap((batch) => batch.lines)];
  const blocks = Math.ceil((lines.length + 1) / BLOCK_LINES);
  lines.push(compose(FILE_CONTROL, { type: 9, batches: batches.length, blocks, ...totalsOf(sums) }));
  while (lines.length < blocks * BLOCK_LINES) lines.push(FILL);
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    controls: {
      batches: batches.length,
      blocks,
      lines: sums.lines,
      hash: sums.hash,
      debitCents: sums.debitCents,
      creditCents: sums.creditCents,
    },
    traces: batches.map(({ traces }) => traces),
  };
};

const headerLine = (file: DebitFile): string =>
  compose(FILE_HEADER, {
    type: 1,
    priority: 1,
    // both are ten columns wide; routing numbers are right-aligned
    destination: file.destination.padStart(widthOf(FILE_HEADER.destination)),
    origin: file.origin.padStart(widthOf(FILE_HEADER.origin)),
    date: shortDate(file.date),
    time: file.time,
    modifier: file.modifier,
    recordSize: 94,
    blocking: BLOCK_LINES,
    format: 1,
    destinationName: nameText(file.destinationName, widthOf(FILE_HEADER.destinationName)),
    originName: nameText(file.originName, widthOf(FILE_HEADER.originName)),
    reference: asciiText(file.reference ?? ''),
  });

const batchLines = (batch: DebitBatch, number: number, odfi: string, traces: string[]) => {
  const sums = new Sums();
  const shared = { serviceClass: SERVICE_CLASSES.debits, companyId: batch.companyId, odfi, number };
  const header = compose(BATCH_HEADER, {
    type: 5,
    ...shared,
    companyName: nameText(batch.companyName, widthOf(BATCH_HEADER.companyName)),
    entryClass: ENTRY_CLASS,
    description: asciiText(batch.description),
    effectiveDate: shortDate(batch.effectiveDate),
    status: 1,
  });
  const entries = batch.entries.flatMap((entry, at) => entryLines(entry, traces[at] ?? '', sums));
  const control = compose(BATCH_CONTROL, { type: 8, ...shared, ...totalsOf(sums) });
  return { lines: [header, ...entries, control], sums };
};

const entryLines = (entry: DebitEntry, trace: string, sums: Sums): string[] => {
  const information = asciiText(entry.information ?? '');
  sums.addEntry(entry.routingNumber, 'debit', entry.amountCents);
  const line = compose(ENTRY, {
    type: 6,
    transactionCode: DEBIT_CODES[entry.kind],
    routingNumber: entry.routingNumber,
    accountNumber: entry.accountNumber,
    amount: entry.amountCents,
    identification: entry.identification,
    name: nameText(entry.name, widthOf(ENTRY.name)),
    addenda: information ? 1 : 0,
    trace,
  });
  if (!information) return [line];
  sums.addLine();
  const [addendaType, entrySequence] = [ADDENDA_TYPES.payment, trace.slice(-widthOf(PAYMENT_ADDENDA.entrySequence))];
  return [line, compose(PAYMENT_ADDENDA, { type: 7, addendaType, information, sequence: 1, entrySequence })];
};

const totalsOf = (sums: Sums) => ({
  lines: sums.lines,
  hash: sums.hash,
  debits: sums.debitCents,
  credits: sums.creditCents,
});

/** YYMMDD. */
const shortDate = (date: string): string => date.slice(2).replaceAll('-', '');
