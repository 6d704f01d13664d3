import { routingCheckDigit } from '../../../domain/bank/routing-number.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { ADDENDA_TYPES } from '../../../server/formats/nacha/addenda.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  CHANGE_ADDENDA,
  compose,
  ENTRY,
  RETURN_ADDENDA,
} from '../../../server/formats/nacha/layouts.ts';
import type { Batch, Entry } from '../../../server/formats/nacha/records.ts';
import { Sums } from '../../../server/formats/nacha/sums.ts';
import { shortDate } from '../actors/numbering.ts';

/** An entry the bank answers, and why: a return code (R…) or a change code (C…). */
export interface Answered {
  entry: Entry;
  code: string;
}

/** Transaction code 27 comes back as 26, and 37 as 36: automated return or notification of change. */
const answerCode = ({ transactionCode }: Entry) => `${transactionCode.slice(0, 1)}6`;

/** One batch of answers. Returns keep the entry's amount and class; notifications of change have amount 0 and COR. */
export const batchLines = (
  batch: Batch,
  number: number,
  answers: readonly Answered[],
  { date, nextTrace }: { date: PlainDate; nextTrace: () => string },
) => {
  const sums = new Sums();
  const isChange = answers[0]?.code.startsWith('C') ?? false;
  // the answer goes to the bank that sent the debit (the ODFI)
  const bank = batch.odfi + routingCheckDigit(batch.odfi);
  const shared = { serviceClass: batch.serviceClass, companyId: batch.companyId, odfi: batch.odfi, number };
  const header = compose(BATCH_HEADER, {
    type: 5,
    ...shared,
    companyName: batch.companyName,
    entryClass: isChange ? 'COR' : batch.entryClass,
    description: batch.description,
    effectiveDate: shortDate(date),
    status: 1,
  });
  const entries = answers.flatMap(({ entry, code }) => {
    const [trace, amount] = [nextTrace(), isChange ? 0 : entry.amountCents];
    sums.addEntry(bank, entry.direction, amount);
    sums.addLine();
    const { accountNumber, identification, name } = entry;
    const shown = { accountNumber, identification, name, amount, addenda: 1, trace };
    const line = compose(ENTRY, { type: 6, transactionCode: answerCode(entry), routingNumber: bank, ...shown });
    const named = { type: 7, code, originalTrace: entry.trace, originalRdfi: entry.routingNumber.slice(0, 8), trace };
    const addenda = isChange
      ? compose(CHANGE_ADDENDA, { ...named, addendaType: ADDENDA_TYPES.change, correctedData: corrected(entry) })
      : compose(RETURN_ADDENDA, { ...named, addendaType: ADDENDA_TYPES.return });
    return [line, addenda];
  });
  const control = compose(BATCH_CONTROL, { type: 8, ...shared, ...totalsOf(sums) });
  return { lines: [header, ...entries, control], sums };
};

/** An account number that differs from the one the debit was drawn on. */
const corrected = ({ accountNumber }: Entry) =>
  `${accountNumber.slice(0, -1)}${(Number(accountNumber.slice(-1)) + 1) % 10}`;

export const totalsOf = (sums: Sums) => ({
  lines: sums.lines,
  hash: sums.hash,
  debits: sums.debitCents,
  credits: sums.creditCents,
});
