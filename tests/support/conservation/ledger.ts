/*
 * Where every cent of a group's payments of one day is, from what the test did and what the files of the processor say.
 * It knows nothing of the product's rules and totals: the product is compared with it.
 */

export type Place =
  | 'held'
  | 'waiting'
  | 'sent'
  | 'stop-requested'
  | 'stopped'
  | 'paid'
  | 'rejected'
  | 'returned'
  | 'voided'
  | 'accepted-unpaid'
  | 'withdrawn'
  | 'reissued'
  | 'moved';

export interface LedgerFile {
  name: string;
  /** Of its run: from 2 on a supplemental one. */
  sequence: number;
  /** Its number at the product, under which the processor knows it; unknown until the product shows it. */
  id?: number;
  /** It has what was moved from a released run. */
  isMoved: boolean;
  isWithdrawn: boolean;
  /** How many status files there were. */
  answers: number;
}

export interface Payment {
  number: string;
  cents: number;
  claim: string;
  file: LedgerFile;
  place: Place;
  isOnHold: boolean;
  /** What the processor says that it paid. */
  paidCents: number;
  /** It was paid, and came back. */
  isReturned: boolean;
  /** A claim of another payment takes back its own. */
  isReversed: boolean;
  /** The processor has the request to stop it. */
  isStopAsked: boolean;
}

export interface LedgerRun {
  sequence: number;
  isReleased: boolean;
  lcrCents?: number;
}

export interface NewPayment {
  number: string;
  cents: number;
  /** Its claim, which pays the same amount; '' for a payment with a reversal. */
  claim: string;
  isHeld?: boolean;
}

/** What is not paid any more, because another payment pays it. */
export const isReplaced = ({ place }: Payment): boolean => place === 'reissued' || place === 'moved';

export const sumOf = (payments: readonly Payment[]): number => payments.reduce((cents, one) => cents + one.cents, 0);

export const openLedger = () => {
  const runs: LedgerRun[] = [];
  const files: LedgerFile[] = [];
  const payments: Payment[] = [];
  let loadedCents = 0;

  /** The run that takes what comes now: the newest that is not released, else a new one. */
  const openRun = (): LedgerRun => {
    const open = runs.filter(({ isReleased }) => !isReleased).at(-1);
    if (open) return open;
    const run = { sequence: runs.length + 1, isReleased: false };
    runs.push(run);
    return run;
  };
  const runOf = ({ file }: Payment): LedgerRun => {
    const run = runs[file.sequence - 1];
    if (!run) throw new Error(`There is no run #${file.sequence}`);
    return run;
  };
  const addFile = (name: string, isMoved: boolean): LedgerFile => {
    const file = { name, sequence: openRun().sequence, isMoved, isWithdrawn: false, answers: 0 };
    files.push(file);
    return file;
  };
  const add = (file: LedgerFile, { number, cents, claim, isHeld = false }: NewPayment) =>
    payments.push({
      number,
      cents,
      claim,
      file,
      place: isHeld ? 'held' : 'waiting',
      isOnHold: isHeld,
      paidCents: 0,
      isReturned: false,
      isReversed: false,
      isStopAsked: false,
    });
  const replace = (old: Payment, by: 'reissued' | 'moved', number: string) => {
    old.place = by;
    old.isOnHold = false;
    const { name } = old.file;
    const there = files.find((one) => one.isMoved && one.name === name && one.sequence === openRun().sequence);
    add(by === 'reissued' ? old.file : (there ?? addFile(name, true)), { ...old, number });
  };
  const nextNumber = (number: string): string => {
    const original = number.replace(/-R\d+$/, '');
    for (let count = 1; ; count += 1) {
      const next = `${original}-R${count}`;
      if (!payments.some((one) => one.number === next)) return next;
    }
  };
  const settle = (payment: Payment, place: 'voided' | 'accepted-unpaid') => {
    payment.place = place;
    payment.isOnHold = false;
  };

  return {
    runs,
    files,
    payments,
    openRun,
    runOf,
    loadedCents: () => loadedCents,
    load(name: string, loaded: readonly NewPayment[]): LedgerFile {
      const file = addFile(name, false);
      for (const one of loaded) add(file, one);
      loadedCents += loaded.reduce((cents, one) => cents + one.cents, 0);
      return file;
    },
    withdraw(file: LedgerFile) {
      file.isWithdrawn = true;
      for (const one of payments.filter((payment) => payment.file === file)) one.place = 'withdrawn';
    },
    hold(payment: Payment) {
      payment.isOnHold = true;
      payment.isStopAsked = false;
      payment.place = payment.place === 'waiting' ? 'held' : 'stop-requested';
    },
    resume(payment: Payment) {
      payment.isOnHold = false;
      if (payment.place !== 'held') return;
      payment.place = 'waiting';
      if (runOf(payment).isReleased) replace(payment, 'moved', payment.number);
    },
    reissue: (payment: Payment) =>
      replace(payment, runOf(payment).isReleased ? 'moved' : 'reissued', nextNumber(payment.number)),
    void: (payment: Payment) => settle(payment, 'voided'),
    accept: (payment: Payment) => settle(payment, 'accepted-unpaid'),
    /** The processor has a line with this payment; one that is on hold by now was sent before. */
    sent(file: LedgerFile, number: string, cents: number) {
      const payment = payments.find((one) => one.file === file && one.number === number);
      if (!payment || payment.cents !== cents) throw new Error(`EOB ${number} of ${cents} cents was sent, not loaded`);
      if (payment.place !== 'waiting' && payment.place !== 'held')
        throw new Error(`EOB ${number} was sent although it is ${payment.place}`);
      payment.place = payment.isOnHold ? 'stop-requested' : 'sent';
    },
    stopAsked(file: LedgerFile, number: string, cents: number) {
      const payment = payments.find((one) => one.file === file && one.number === number);
      if (payment?.place !== 'stop-requested' || payment.isStopAsked || payment.cents !== cents)
        throw new Error(`A stop of EOB ${number} was requested, which nobody asked for`);
      payment.isStopAsked = true;
    },
    answered(
      payment: Payment,
      word: 'Paid' | 'Pending' | 'Rejected' | 'Returned' | 'Stopped' | 'Voided',
      cents: number,
    ) {
      if (word === 'Pending') return;
      payment.paidCents = word === 'Paid' ? cents : 0;
      payment.isReturned = word === 'Returned';
      payment.place = word.toLowerCase() as Place; // each of these words names a place
    },
  };
};

export type Ledger = ReturnType<typeof openLedger>;
