import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { ProcessorWord } from '../../../domain/release/eob-payment.ts';
import type { ProcessorPayment, SentPayment } from '../../../server/formats/processor/files.ts';
import type { Random } from '../../world/random.ts';
import { faultNumber, type Moment, type Rarity } from '../plan.ts';
import type { Fault } from '../state.ts';
import { isThroughNetwork } from './numbering.ts';

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
  method === 'Check' ? String(nextCheck()) : `${method.slice(0, 1)}${eobNumber}`.slice(0, 50);

/** The payments as they are made when nothing goes wrong. */
export const paymentsFor = (
  rows: readonly SentPayment[],
  random: Random,
  { today }: Moment,
  nextCheck: () => number,
): ProcessorPayment[] =>
  rows.map((row): ProcessorPayment => {
    const method = methodOf(row, random);
    const { eobNumber, amountCents } = row;
    const number = numberOf(method, row, nextCheck);
    return { eobNumber, amountCents, paymentMethod: method, number, status: 'Paid', date: today };
  });

/** A status file: its rows, and when it is due, in seconds. A repeated one has the name and the bytes of the one before. */
interface StatusFile {
  rows: readonly ProcessorPayment[];
  from: number;
  to: number;
  isRepeated?: boolean;
  fault?: Fault;
}

const [SOON, LATER] = [
  { from: 14, to: 24 },
  { from: 100, to: 180 },
];

type Outcome = 'voided' | 'differs' | 'rejected' | 'returned' | 'parts' | 'repeated' | 'late';

/** Which file has which outcome in a stormy world, by its number. */
const OUTCOMES: readonly (Rarity & { outcome: Outcome })[] = [
  { outcome: 'voided', every: 11, first: 5 },
  { outcome: 'differs', every: 13, first: 8 },
  { outcome: 'rejected', every: 17, first: 3 },
  { outcome: 'returned', every: 19, first: 6 },
  { outcome: 'parts', every: 4, first: 1 },
  { outcome: 'repeated', every: 7, first: 2 },
  { outcome: 'late', every: 23, first: 9 },
];

/** One payment that pays something, where there is one that fits. */
const pick = (
  payments: readonly ProcessorPayment[],
  random: Random,
  is: (payment: ProcessorPayment) => boolean = () => true,
): ProcessorPayment | undefined => {
  const fit = payments.filter((payment) => payment.amountCents > 0 && is(payment));
  return fit.length ? random.pick(fit) : undefined;
};

const withWord = (payments: readonly ProcessorPayment[], of: ProcessorPayment, status: ProcessorWord) =>
  payments.map((payment) => (payment === of ? { ...payment, status } : payment));

/**
 * The status files about payments, in order. Most of the time it is one. A voided check is written again and another
 * amount is corrected by a later file; a rejected payment stays rejected, and a returned one was paid before.
 */
export const statusesOf = (
  payments: readonly ProcessorPayment[],
  fileNumber: number,
  moment: Moment,
  random: Random,
  nextCheck: () => number,
): StatusFile[] => {
  const one = [{ rows: payments, ...SOON }];
  const outcome = OUTCOMES.find((rarity) => faultNumber(moment, rarity, fileNumber) !== undefined)?.outcome;
  const chosen = pick(payments, random, ({ paymentMethod }) => outcome !== 'voided' || paymentMethod === 'Check');
  if (!outcome || !chosen) return one;
  const half = Math.ceil(payments.length / 2);
  const byOutcome: Record<Outcome, () => StatusFile[]> = {
    voided: () => [
      { rows: withWord(payments, chosen, 'Voided'), ...SOON, fault: 'voided check' },
      {
        rows: payments.map((payment) => (payment === chosen ? { ...payment, number: String(nextCheck()) } : payment)),
        ...LATER,
      },
    ],
    differs: () => [
      {
        rows: payments.map((payment) =>
          payment === chosen ? { ...payment, amountCents: payment.amountCents + 100 } : payment,
        ),
        ...SOON,
        fault: 'other amount',
      },
      { rows: payments, ...LATER },
    ],
    rejected: () => [{ rows: withWord(payments, chosen, 'Rejected'), ...SOON, fault: 'rejected payment' }],
    returned: () => [...one, { rows: [{ ...chosen, status: 'Returned' }], ...LATER, fault: 'returned payment' }],
    parts: () => [
      { rows: payments.slice(0, half), ...SOON },
      { rows: payments.slice(half), ...SOON },
    ],
    repeated: () => [...one, { rows: payments, ...LATER, isRepeated: true, fault: 'repeated answer' }],
    late: () => [{ rows: payments, ...LATER, fault: 'late answer' }],
  };
  return byOutcome[outcome]().filter(({ rows }) => rows.length > 0);
};
