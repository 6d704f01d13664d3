import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Changed, EobPayment, Place, ProcessorWord } from '../../../domain/release/eob-payment.ts';
import * as rules from '../../../domain/release/eob-payment.ts';
import { openSequence } from '../../../domain/release/supplemental.ts';

/*
 * Every cent that was loaded is, at every moment, in exactly one place. Random histories of the runs of one day, in the
 * pure model of domain/release/eob-payment.ts and supplemental.ts, against a count of its own: sets of EOBs that know
 * nothing of its states.
 */

interface Row {
  /** An EOB that moved to a supplemental run keeps its number, but not this. */
  id: string;
  number: string;
  /** The sequence of its run. */
  sequence: number;
  payment: EobPayment;
  last?: ProcessorWord;
}

/** The independent count: for each EOB where its money is, from what was done to it and what was answered. */
interface Count {
  cents: Map<string, number>;
  at: Map<string, Place>;
  onHold: Set<string>;
  sent: string[];
  /** The EOBs of the run that takes what is loaded now, and what each released run came to when it was released. */
  open: Set<string>;
  released: { eobs: Set<string>; cents: number }[];
}

type Step =
  | { do: 'load'; cents: number }
  | { do: 'hold' | 'resume' | 'reissue' | 'void' | 'accept'; at: number }
  | { do: 'send' }
  | { do: 'answer'; at: number; word: ProcessorWord }
  | { do: 'withdraw' | 'release' };

const WORD_PLACES: Readonly<Record<ProcessorWord, Place | undefined>> = {
  Paid: 'paid',
  Pending: undefined,
  Rejected: 'rejected',
  Returned: 'returned',
  Stopped: 'stopped',
  Voided: 'voided',
};

const at = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('load' as const), cents: fc.integer({ min: 0, max: 9_999_999 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('hold' as const, 'resume' as const, 'reissue' as const, 'void' as const, 'accept' as const),
      at,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constant('answer' as const), at, word: fc.constantFrom(...rules.PROCESSOR_WORDS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'release' as const) }) },
);

const CHANGES = {
  hold: rules.held,
  resume: rules.resumed,
  reissue: rules.reissued,
  void: rules.voidedUnpaid,
  accept: rules.acceptedUnpaid,
} as const;

/** After the release of the run these are other changes, and a hold is none. */
const LATER = { ...CHANGES, resume: rules.resumedLater, reissue: rules.reissuedLater } as const;

/** The sum of EOBs, but for those that were replaced by another one of the same run. */
const sumOf = (count: Count, eobs: ReadonlySet<string>) =>
  [...eobs].reduce((cents, id) => cents + (count.at.get(id) === 'reissued' ? 0 : (count.cents.get(id) ?? 0)), 0);

/** What a person's action does to the count. @param next the EOB that takes the place of this one, if any. */
const countAction = (count: Count, action: keyof typeof CHANGES, id: string, next: string) => {
  const place = count.at.get(id);
  const isReleased = count.released.some(({ eobs }) => eobs.has(id));
  const replace = (by: Place) => {
    count.at.set(id, by);
    count.cents.set(next, count.cents.get(id) ?? 0);
    count.at.set(next, 'waiting');
    count.open.add(next);
  };
  if (action === 'hold') {
    count.onHold.add(id);
    count.at.set(id, place === 'waiting' ? 'held' : 'stop-requested');
    return;
  }
  count.onHold.delete(id);
  if (action === 'resume') {
    if (place === 'held' && isReleased) replace('moved');
    else if (place === 'held') count.at.set(id, 'waiting');
  } else if (action === 'reissue') replace(isReleased ? 'moved' : 'reissued');
  else count.at.set(id, action === 'void' ? 'voided' : 'accepted-unpaid');
};

const run = (steps: readonly Step[]) => {
  const rows: Row[] = [];
  let isLive = true;
  let loaded = 0;
  const count: Count = {
    cents: new Map(),
    at: new Map(),
    onHold: new Set(),
    sent: [],
    open: new Set(),
    released: [],
  };
  /** The runs of the day, by the rule that says which one is open. */
  const released = new Set<number>();
  const sequences = () => [...new Set([...rows.map(({ sequence }) => sequence), ...released])];
  const open = () => openSequence(sequences().map((sequence) => ({ sequence, isReleased: released.has(sequence) })));
  const add = (number: string, payment: EobPayment, sequence: number): Row => {
    const row = { id: String(rows.length), number, payment, sequence };
    rows.push(row);
    return row;
  };
  const apply = (row: Row, changed: Changed, done: () => void) => {
    if ('refusal' in changed) return;
    row.payment = changed.after;
    done();
  };
  const act = (action: keyof typeof CHANGES, row: Row) => {
    const before = row.payment;
    const isReleased = released.has(row.sequence);
    if (isReleased && action === 'hold') return;
    apply(row, (isReleased ? LATER : CHANGES)[action](before), () => {
      const original = row.number.replace(/-R\d+$/, '');
      const next = rules.reissueNumber(original, (one) => rows.some((other) => other.number === one));
      const isMoved = row.payment.state === 'moved';
      const id = String(rows.length);
      if (isMoved || action === 'reissue') {
        add(action === 'reissue' ? next : row.number, rules.reissueOf(before), isMoved ? open() : row.sequence);
      }
      countAction(count, action, row.id, id);
    });
  };
  const send = () => {
    for (const row of rows) {
      apply(row, rules.sent(row.payment), () => {
        count.sent.push(row.number);
        count.at.set(row.id, 'sent');
      });
    }
  };
  const answer = (row: Row, word: ProcessorWord) =>
    apply(row, rules.answered(row.payment, word, row.last), () => {
      const place = WORD_PLACES[word];
      // a repeated word is no news about a payment that a person settled since
      const isNews =
        !['reissued', 'moved', 'voided', 'accepted-unpaid'].includes(String(count.at.get(row.id))) || word === 'Paid';
      if (place && isNews) count.at.set(row.id, place);
      if (place) row.last = word;
    });
  const check = () => {
    const sums = new Map<Place, number>();
    for (const { payment } of rows) {
      const place = rules.placeOf(payment, isLive);
      sums.set(place, (sums.get(place) ?? 0) + payment.amountCents);
    }
    const counted = new Map<Place, number>();
    for (const [number, cents] of count.cents) {
      const place = isLive ? (count.at.get(number) ?? 'waiting') : 'withdrawn';
      counted.set(place, (counted.get(place) ?? 0) + cents);
    }
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(counted));
    const replaced = [...count.at]
      .filter(([, one]) => one === 'reissued' || one === 'moved')
      .reduce((cents, [id]) => cents + (count.cents.get(id) ?? 0), 0);
    expect([...sums.values()].reduce((all, cents) => all + cents, 0) - replaced).toBe(loaded);
    expect(new Set(count.sent).size).toBe(count.sent.length);
    // nothing that happens after its release changes what a run comes to
    for (const [at, { eobs, cents }] of count.released.entries()) {
      expect(sumOf(count, eobs)).toBe(cents);
      const ofRun = rows.filter(({ sequence }) => sequence === at + 1).map(({ id }) => id);
      expect(new Set(ofRun)).toEqual(eobs);
    }
  };
  for (const one of steps) {
    const row = 'at' in one && rows.length ? rows[one.at % rows.length] : undefined;
    if (one.do === 'release' && isLive && count.open.size > 0) {
      released.add(open());
      count.released.push({ eobs: count.open, cents: sumOf(count, count.open) });
      count.open = new Set();
    } else if (one.do === 'withdraw') isLive = isLive && (count.sent.length > 0 || released.size > 0);
    else if (!isLive) break;
    else if (one.do === 'load') {
      const number = String(rows.length);
      const { id } = add(number, { state: 'not-sent', isOnHold: false, amountCents: one.cents }, open());
      count.cents.set(id, one.cents);
      count.at.set(id, 'waiting');
      count.open.add(id);
      loaded += one.cents;
    } else if (one.do === 'send') send();
    else if (row && one.do === 'answer') answer(row, one.word);
    else if (row && 'at' in one && one.do !== 'answer') act(one.do, row);
    check();
  }
  return new Set(count.at.values());
};

test('every cent is in exactly one place, and nothing is sent twice under one number', () => {
  const reached = new Set<Place>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      for (const place of run(steps)) reached.add(place);
    }),
    { numRuns: 10_000 },
  );
  // the histories reach every place, but for a file that was withdrawn, which is none of its EOBs' own
  expect([...reached].sort()).toEqual(
    [
      'held',
      'waiting',
      'sent',
      'stop-requested',
      'stopped',
      'paid',
      'rejected',
      'returned',
      'voided',
      'accepted-unpaid',
      'reissued',
      'moved',
    ].sort(),
  );
});
