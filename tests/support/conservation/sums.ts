import type { Ledger, LedgerRun, Payment } from './ledger.ts';
import { sumOf } from './ledger.ts';

/** The totals that a run must have, in cents, from where its payments are. */
export interface RunSums {
  files: number;
  processor: number;
  /** Of a register that is built now. */
  register: number;
}

/** One that came back after the release stays on the registers that were dropped off. */
const isKept = ({ place, isReturned }: Payment, { isReleased }: LedgerRun): boolean =>
  isReleased && (place === 'returned' || (place === 'moved' && isReturned));

const isListed = (payment: Payment, run: LedgerRun): boolean =>
  !payment.isOnHold && (['waiting', 'sent', 'paid'].includes(payment.place) || isKept(payment, run));

export const paymentsOf = ({ payments }: Ledger, { sequence }: LedgerRun): Payment[] =>
  payments.filter(({ file, place }) => file.sequence === sequence && place !== 'withdrawn');

export const sumsOf = (ledger: Ledger, run: LedgerRun): RunSums => {
  const own = paymentsOf(ledger, run);
  return {
    files: sumOf(own.filter(({ place }) => place !== 'reissued')),
    processor: own.filter(({ place }) => place === 'paid').reduce((cents, { paidCents }) => cents + paidCents, 0),
    register: sumOf(own.filter((payment) => isListed(payment, run))),
  };
};

/** What a total of the claims system may leave out as a whole: the sums of each class, and their combinations. */
export const isExplained = (ledger: Ledger, run: LedgerRun, differenceCents: number): boolean => {
  const own = paymentsOf(ledger, run).filter(({ place }) => !['paid', 'sent', 'waiting', 'reissued'].includes(place));
  const classes = [...Map.groupBy(own, ({ place }) => place).values()].map(sumOf);
  return Array.from({ length: 2 ** classes.length }, (_, chosen) =>
    classes.reduce((cents, one, at) => cents + ((chosen >> at) & 1 ? one : 0), 0),
  ).includes(differenceCents);
};
