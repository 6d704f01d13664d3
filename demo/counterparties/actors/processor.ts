import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment, SentPayment } from '../../../server/formats/processor/files.ts';
import { epayFile, statusFile } from '../../../server/formats/processor/files.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import type { Random } from '../../world/random.ts';
import type { Decision, Moment, PlannedFile } from '../plan.ts';
import { randomFor, within } from '../plan.ts';
import type { Processor } from '../state.ts';
import { isThroughNetwork } from './numbering.ts';

/** A file of requested payments, found in the drop folder. */
export interface SentFileFound {
  name: string;
  rows: readonly SentPayment[];
}

export interface ProcessorView extends Moment {
  sent: readonly SentFileFound[];
}

/** One file in VOIDED_EVERY has a voided check at first; one in DIFFERS_EVERY has a differing amount at first. */
const [VOIDED_EVERY, VOIDED_AT] = [11, 5];
const [DIFFERS_EVERY, DIFFERS_AT] = [13, 8];
const KEPT_EOBS = 40;

/** How payments not requested by check are made; a few payees accept neither card nor transfer. */
const METHODS: [PaymentMethod, number][] = [
  ['Epay', 76],
  ['ACH', 20],
  ['Check', 4],
];

const methodOf = ({ eobNumber, paymentMethod }: SentPayment, random: Random): PaymentMethod => {
  if (paymentMethod === 'Check') return paymentMethod;
  return isThroughNetwork(eobNumber) ? 'Network' : random.weighted(METHODS);
};

const numberOf = (method: PaymentMethod, { eobNumber }: SentPayment, nextCheck: () => number): string =>
  method === 'Check' ? String(nextCheck()) : `${method.slice(0, 1)}${eobNumber}`;

/** The payments with one check voided or one amount changed; undefined where no payment qualifies. */
const withDiscrepancy = (
  payments: readonly ProcessorPayment[],
  fileNumber: number,
  random: Random,
): ProcessorPayment[] | undefined => {
  const change = (is: (payment: ProcessorPayment) => boolean, changes: (payment: ProcessorPayment) => object) => {
    const fit = payments.filter((payment) => payment.amountCents > 0 && is(payment));
    if (!fit.length) return undefined;
    const chosen = random.pick(fit);
    return payments.map((payment) => (payment === chosen ? { ...payment, ...changes(payment) } : payment));
  };
  if (fileNumber % VOIDED_EVERY === VOIDED_AT)
    return change(
      ({ paymentMethod }) => paymentMethod === 'Check',
      () => ({ status: 'Voided' }),
    );
  if (fileNumber % DIFFERS_EVERY === DIFFERS_AT)
    return change(
      () => true,
      ({ amountCents }) => ({ amountCents: amountCents + 100 }),
    );
  return undefined;
};

const NAME = /^sent-(\d{1,9})\.csv$/;

const answer = (found: SentFileFound, section: Processor, moment: Moment): PlannedFile[] => {
  const id = NAME.exec(found.name)?.[1];
  if (!id) return [];
  const random = randomFor(moment, 'answer', found.name, section.files);
  const nextCheck = () => {
    section.checkNumber += 1;
    return section.checkNumber;
  };
  const payments = found.rows.map((row): ProcessorPayment => {
    const method = methodOf(row, random);
    const { eobNumber, amountCents } = row;
    const number = numberOf(method, row, nextCheck);
    return { eobNumber, amountCents, paymentMethod: method, number, status: 'Paid', date: moment.today };
  });
  const cards = payments.filter(({ paymentMethod }) => paymentMethod === 'Epay');
  const pending = cards.map((payment): ProcessorPayment => ({ ...payment, number: '', status: 'Pending' }));
  const epay = { ...INCOMING.epay, name: `epay-${id}.csv`, dueAt: within(moment, random, 4, 8) };
  const status = { ...INCOMING['payment-status'], name: `status-${id}.csv`, dueAt: within(moment, random, 14, 24) };
  const discrepant = withDiscrepancy(payments, section.files, random);
  const settles = found.rows[0]?.eobNumber;
  const text = (rows: readonly ProcessorPayment[]) => [...writeCsv(statusFile, rows)].join('');
  const files: PlannedFile[] = [
    { ...epay, content: [...writeCsv(epayFile, pending)].join('') },
    { ...status, after: epay, content: text(discrepant ?? payments), ...(settles && { settles }) },
  ];
  if (!discrepant) return files;
  // the check is reissued, the amount corrected
  const right = payments.map((payment, at) =>
    discrepant[at]?.status === 'Voided' ? { ...payment, number: String(nextCheck()) } : payment,
  );
  return [...files, { ...status, dueAt: within(moment, random, 100, 180), after: status, content: text(right) }];
};

/** The processor: answers each file with an ePay file and, once that has been fetched, a status file. */
export const decideProcessor = (section: Processor, view: ProcessorView): Decision<Processor> => {
  const next = { ...section };
  const files: PlannedFile[] = [];
  for (const found of view.sent) {
    files.push(...answer(found, next, view));
    next.files += 1;
    const paid = found.rows.filter(({ amountCents }) => amountCents > 0).map(({ eobNumber }) => eobNumber);
    next.recentEobs = [...next.recentEobs, ...paid.slice(0, 5)].slice(-KEPT_EOBS);
  }
  return { section: next, files };
};
