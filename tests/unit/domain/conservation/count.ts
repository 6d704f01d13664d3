import { expect } from 'vitest';
import type { Place, ProcessorWord } from '../../../../domain/release/eob-payment.ts';
import type { EobStep } from './steps.ts';

/*
 * The independent count of a history: where the money of each EOB is, from what was done to it and what was answered. It
 * knows the rules' words, but nothing of the rules.
 */

export type Method = 'Check' | 'ACH';
const METHODS: readonly Method[] = ['Check', 'ACH'];

interface Counted {
  number: string;
  cents: number;
  method: Method;
  place: Place;
  isOnHold: boolean;
  file: number;
  run: number;
  /** What the processor says that it paid. */
  paid: number;
}

const WORD_PLACES: Readonly<Record<ProcessorWord, Place | undefined>> = {
  Paid: 'paid',
  Pending: undefined,
  Rejected: 'rejected',
  Returned: 'returned',
  Stopped: 'stopped',
  Voided: 'voided',
};

/** What a person settled, which no repeated word undoes. */
const SETTLED: readonly Place[] = ['reissued', 'moved', 'voided', 'accepted-unpaid'];
/** Classes of EOBs that the claims system's total may leave out or still have, once the others are settled. */
const LCR_CLASSES: readonly Place[] = ['held', 'stopped', 'accepted-unpaid', 'moved'];
/** Nobody knows yet whether these are paid, or nobody has settled that they are not. */
const OPEN_PLACES: readonly Place[] = ['sent', 'stop-requested', 'rejected', 'returned'];
const OVERRIDE_PEOPLE: readonly string[] = ['administrator', 'check_run_manager'];

const sum = (eobs: readonly Counted[]): number => eobs.reduce((cents, eob) => cents + eob.cents, 0);

/** All sums of some of the amounts. */
const subsetSums = (amounts: readonly number[]): number[] => {
  let sums = [0];
  for (const one of amounts) sums = sums.flatMap((other) => [other, other + one]);
  return sums;
};

export class Count {
  readonly eobs = new Map<string, Counted>();
  /** Everything that was put into a file for the processor: file, number and amount. */
  readonly sent: string[] = [];
  /** What each released run came to when it was released. */
  readonly released = new Map<number, { ids: string; cents: number }>();
  /** The totals that count, and the net amounts on the registers that were built last, by method. */
  readonly lcr = new Map<number, number>();
  readonly registers = new Map<number, Readonly<Record<Method, number>>>();
  loaded = 0;

  of(run: number): Counted[] {
    return [...this.eobs.values()].filter((eob) => eob.run === run && eob.place !== 'withdrawn');
  }

  /** The same payment, if it is here and its file was not withdrawn. */
  find(number: string): Counted[] {
    return [...this.eobs.values()].filter((eob) => eob.number === number && eob.place !== 'withdrawn');
  }

  load(id: string, eob: Pick<Counted, 'number' | 'cents' | 'method' | 'file' | 'run' | 'isOnHold'>) {
    this.eobs.set(id, { ...eob, place: eob.isOnHold ? 'held' : 'waiting', paid: 0 });
    this.loaded += eob.cents;
  }

  /** What a person did. @param next the EOB that takes the place of this one, if any, with its number, file and run. */
  act(step: EobStep, id: string, next: { id: string } & Pick<Counted, 'number' | 'file' | 'run'>) {
    const eob = this.eobs.get(id);
    if (!eob) throw new Error(`${id} was not loaded`);
    const isReleased = this.released.has(eob.run);
    const replace = (by: Place) => {
      this.eobs.set(next.id, { ...eob, ...next, place: 'waiting', isOnHold: false, paid: 0 });
      Object.assign(eob, { place: by, isOnHold: false });
    };
    if (step === 'hold') {
      Object.assign(eob, { isOnHold: true, place: eob.place === 'waiting' ? 'held' : 'stop-requested' });
    } else if (step === 'resume' && eob.place === 'held' && isReleased) replace('moved');
    else if (step === 'resume')
      Object.assign(eob, { isOnHold: false, ...(eob.place === 'held' && { place: 'waiting' }) });
    else if (step === 'reissue') replace(isReleased ? 'moved' : 'reissued');
    else Object.assign(eob, { isOnHold: false, place: step === 'void' ? 'voided' : 'accepted-unpaid' });
  }

  send(id: string) {
    const eob = this.eobs.get(id);
    if (!eob) throw new Error(`${id} was not loaded`);
    eob.place = 'sent';
    // a number that comes with another amount is sent when a person has resumed it
    this.sent.push(`${eob.number} ${eob.cents}`, `${eob.file} ${eob.number}`);
  }

  answer(id: string, word: ProcessorWord, cents: number) {
    const eob = this.eobs.get(id);
    const place = WORD_PLACES[word];
    if (!eob || !place) return;
    if (word === 'Paid') eob.paid = cents;
    if (word === 'Paid' || !SETTLED.includes(eob.place)) eob.place = place;
  }

  withdraw(file: number) {
    for (const eob of this.eobs.values()) if (eob.file === file) eob.place = 'withdrawn';
  }

  /** The net amounts of a register that is built now: what is paid or still may be, without what is on hold. */
  nets(run: number): Record<Method, number> {
    const isOn = ({ place, isOnHold }: Counted) => !isOnHold && ['waiting', 'sent', 'paid'].includes(place);
    return this.#byMethod(run, isOn, ({ cents }) => cents);
  }

  #byMethod(run: number, isIn: (eob: Counted) => boolean, amount: (eob: Counted) => number): Record<Method, number> {
    const of = (method: Method) =>
      this.of(run)
        .filter((eob) => eob.method === method && isIn(eob))
        .reduce((cents, eob) => cents + amount(eob), 0);
    return { Check: of('Check'), ACH: of('ACH') };
  }

  #cameTo(run: number) {
    const ids = [...this.eobs].filter(([, eob]) => eob.run === run && eob.place !== 'withdrawn').map(([id]) => id);
    return { ids: ids.join(' '), cents: sum(this.of(run).filter(({ place }) => place !== 'reissued')) };
  }

  /** Without a second person: nothing is open, and register = processor = LCR but for whole classes. */
  release(run: number, people?: { asked: string; approved: string }) {
    expect(this.released.has(run)).toBe(false);
    if (people) {
      expect(people.approved).not.toBe(people.asked);
      expect(OVERRIDE_PEOPLE).toContain(people.approved);
    } else {
      const eobs = this.of(run);
      expect(eobs.filter(({ place }) => OPEN_PLACES.includes(place))).toEqual([]);
      expect(eobs.filter(({ place, cents }) => place === 'waiting' && cents !== 0)).toEqual([]);
      expect(eobs.filter(({ place, isOnHold }) => place === 'paid' && isOnHold)).toEqual([]);
      const paid = this.#byMethod(
        run,
        ({ place }) => place === 'paid',
        (eob) => eob.paid,
      );
      expect(this.registers.get(run)).toEqual(paid);
      const classes = LCR_CLASSES.map((one) => sum(eobs.filter(({ place }) => place === one)));
      const beyond = (this.lcr.get(run) ?? Number.NaN) - METHODS.reduce((cents, method) => cents + paid[method], 0);
      expect(subsetSums(classes)).toContain(beyond);
    }
    this.released.set(run, this.#cameTo(run));
  }

  /** The sum of each place. */
  sums(): Partial<Record<Place, number>> {
    const sums: Partial<Record<Place, number>> = {};
    for (const { place, cents } of this.eobs.values()) sums[place] = (sums[place] ?? 0) + cents;
    return sums;
  }

  /** What holds at every moment. @param sums where the rules say that the money is. */
  check(sums: Partial<Record<Place, number>>) {
    expect(sums).toEqual(this.sums());
    const all = Object.values(sums).reduce((cents, more) => cents + more, 0);
    // another EOB pays what these were
    expect(all - (sums.reissued ?? 0) - (sums.moved ?? 0)).toBe(this.loaded);
    expect(new Set(this.sent).size).toBe(this.sent.length);
    // nothing that happens after its release changes what a run comes to
    for (const [run, then] of this.released) expect(this.#cameTo(run)).toEqual(then);
  }
}
