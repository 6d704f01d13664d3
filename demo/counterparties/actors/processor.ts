import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment, SentPayment, StopRequest } from '../../../server/formats/processor/files.ts';
import { epayFile, statusFile } from '../../../server/formats/processor/files.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import type { Decision, Moment, PlannedFile, Rarity } from '../plan.ts';
import { faultNumber, randomFor, within } from '../plan.ts';
import type { Place, Processor } from '../state.ts';
import { paymentsFor, statusesOf } from './processor-outcomes.ts';

/** A file for the processor, found in the drop folder: requested payments, or payments to stop. */
export interface ForProcessor {
  name: string;
  rows: readonly SentPayment[];
  stops: readonly StopRequest[];
}

export interface ProcessorView extends Moment {
  sent: readonly ForProcessor[];
}

const KEPT_EOBS = 40;
const KEPT_PARTS = 400;
/** In a stormy world, one stop in three comes too late: the payment was made. */
const TOO_LATE: Rarity = { every: 3, first: 0 };

/** `sent-12.csv`, `sent-12.2.csv`, `stop-12.1.csv`. */
const NAME = /^(?:sent|stop)-(\d{1,9})(\.\d{1,4})?\.csv$/;

const textOf = (rows: readonly ProcessorPayment[]) => [...writeCsv(statusFile, rows)].join('');

/** The next part of a payment file's status files; notes that it is taken. */
const nextPart = (section: Processor, file: string): number => {
  const part = (section.parts.find((one) => one.file === file)?.part ?? 0) + 1;
  section.parts = [...section.parts.filter((one) => one.file !== file), { file, part }].slice(-KEPT_PARTS);
  return part;
};

const statusName = (file: string, part: number): string =>
  part === 1 ? `status-${file}.csv` : `status-${file}.${part}.csv`;

/** The ePay file, then the parts of the status, each once the one before was fetched. */
const answerPayments = (file: string, supplement: string, found: ForProcessor, section: Processor, moment: Moment) => {
  const random = randomFor(moment, 'answer', found.name, section.files);
  const nextCheck = () => {
    section.checkNumber += 1;
    return section.checkNumber;
  };
  const payments = paymentsFor(found.rows, random, moment, nextCheck);
  const cards = payments.filter(({ paymentMethod }) => paymentMethod === 'Epay');
  const pending = cards.map((payment): ProcessorPayment => ({ ...payment, number: '', status: 'Pending' }));
  const epay = { ...INCOMING.epay, name: `epay-${file}${supplement}.csv`, dueAt: within(moment, random, 4, 8) };
  const files: PlannedFile[] = [{ ...epay, content: [...writeCsv(epayFile, pending)].join('') }];
  const settles = found.rows[0]?.eobNumber;
  let [after, name]: [Place, string] = [epay, ''];
  for (const { rows, from, to, isRepeated, fault } of statusesOf(payments, section.files, moment, random, nextCheck)) {
    if (!isRepeated) name = statusName(file, nextPart(section, file));
    const status = { ...INCOMING['payment-status'], name, dueAt: within(moment, random, from, to) };
    const isFirst = files.length === 1;
    files.push({
      ...status,
      after,
      content: textOf(rows),
      ...(isFirst && settles && { settles }),
      ...(fault && { fault }),
    });
    after = status;
  }
  return files;
};

/** What becomes of payments that are to be stopped: most are, some were made already. */
const answerStops = (file: string, found: ForProcessor, section: Processor, moment: Moment): PlannedFile[] => {
  const random = randomFor(moment, 'stop', found.name, section.stops);
  const rows = found.stops.map(({ eobNumber, number, amountCents }): ProcessorPayment => {
    section.stops += 1;
    const isLate = faultNumber(moment, TOO_LATE, section.stops) !== undefined;
    const paid = number || `P${eobNumber}`.slice(0, 50);
    return {
      eobNumber,
      paymentMethod: 'Check',
      number: isLate ? paid : number,
      amountCents,
      status: isLate ? 'Paid' : 'Stopped',
      date: moment.today,
    };
  });
  const name = statusName(file, nextPart(section, file));
  const isLate = rows.some(({ status }) => status === 'Paid');
  const dueAt = within(moment, random, 6, 12);
  return [
    {
      ...INCOMING['payment-status'],
      name,
      dueAt,
      content: textOf(rows),
      ...(isLate && { fault: 'late stop' as const }),
    },
  ];
};

const answer = (found: ForProcessor, section: Processor, moment: Moment): PlannedFile[] => {
  const [, file, supplement = ''] = NAME.exec(found.name) ?? [];
  if (!file) return [];
  return found.stops.length
    ? answerStops(file, found, section, moment)
    : answerPayments(file, supplement, found, section, moment);
};

/** The processor: answers each file with an ePay file and, once that has been fetched, its status, and stops payments. */
export const decideProcessor = (section: Processor, view: ProcessorView): Decision<Processor> => {
  const next = { ...section };
  const files: PlannedFile[] = [];
  for (const found of view.sent) {
    files.push(...answer(found, next, view));
    if (found.stops.length) continue;
    next.files += 1;
    const paid = found.rows.filter(({ amountCents }) => amountCents > 0).map(({ eobNumber }) => eobNumber);
    next.recentEobs = [...next.recentEobs, ...paid.slice(0, 5)].slice(-KEPT_EOBS);
  }
  return { section: next, files };
};
