import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Changed, EobPayment, Place, ProcessorWord } from '../../../domain/release/eob-payment.ts';
import * as rules from '../../../domain/release/eob-payment.ts';

/*
 * Every cent that was loaded is, at every moment, in exactly one place. Random histories of a payment file, in the pure
 * model of domain/release/eob-payment.ts, against a count of its own: sets of numbers that know nothing of its states.
 */

interface Row {
  number: string;
  payment: EobPayment;
  last?: ProcessorWord;
}

/** The independent count: for each number where its money is, from what was done to it and what was answered. */
interface Count {
  cents: Map<string, number>;
  at: Map<string, Place>;
  onHold: Set<string>;
  sent: string[];
}

type Step =
  | { do: 'load'; cents: number }
  | { do: 'hold' | 'resume' | 'reissue' | 'void' | 'accept'; at: number }
  | { do: 'send' }
  | { do: 'answer'; at: number; word: ProcessorWord }
  | { do: 'withdraw' };

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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
);

const CHANGES = {
  hold: rules.held,
  resume: rules.resumed,
  reissue: rules.reissued,
  void: rules.voidedUnpaid,
  accept: rules.acceptedUnpaid,
} as const;

/** What a person's action does to the count. */
const countAction = (count: Count, action: keyof typeof CHANGES, number: string, reissue: string) => {
  const place = count.at.get(number);
  if (action === 'hold') {
    count.onHold.add(number);
    count.at.set(number, place === 'waiting' ? 'held' : 'stop-requested');
    return;
  }
  count.onHold.delete(number);
  if (action === 'resume') {
    if (place === 'held') count.at.set(number, 'waiting');
    return;
  }
  count.at.set(number, action === 'reissue' ? 'reissued' : action === 'void' ? 'voided' : 'accepted-unpaid');
  if (action !== 'reissue') return;
  count.cents.set(reissue, count.cents.get(number) ?? 0);
  count.at.set(reissue, 'waiting');
};

const run = (steps: readonly Step[]) => {
  const rows: Row[] = [];
  let isLive = true;
  let loaded = 0;
  const count: Count = { cents: new Map(), at: new Map(), onHold: new Set(), sent: [] };
  const apply = (row: Row, changed: Changed, done: () => void) => {
    if ('refusal' in changed) return;
    row.payment = changed.after;
    done();
  };
  const act = (action: keyof typeof CHANGES, row: Row) => {
    const before = row.payment;
    apply(row, CHANGES[action](before), () => {
      const original = row.number.replace(/-R\d+$/, '');
      const number = rules.reissueNumber(original, (one) => rows.some((other) => other.number === one));
      if (action === 'reissue') rows.push({ number, payment: rules.reissueOf(before) });
      countAction(count, action, row.number, number);
    });
  };
  const send = () => {
    for (const row of rows) {
      apply(row, rules.sent(row.payment), () => {
        count.sent.push(row.number);
        count.at.set(row.number, 'sent');
      });
    }
  };
  const answer = (row: Row, word: ProcessorWord) =>
    apply(row, rules.answered(row.payment, word, row.last), () => {
      const place = WORD_PLACES[word];
      // a repeated word is no news about a payment that a person settled since
      const isNews =
        !['reissued', 'voided', 'accepted-unpaid'].includes(String(count.at.get(row.number))) || word === 'Paid';
      if (place && isNews) count.at.set(row.number, place);
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
    const reissued = isLive
      ? (sums.get('reissued') ?? 0)
      : [...count.at]
          .filter(([, one]) => one === 'reissued')
          .reduce((cents, [number]) => cents + (count.cents.get(number) ?? 0), 0);
    expect([...sums.values()].reduce((all, cents) => all + cents, 0) - reissued).toBe(loaded);
    expect(new Set(count.sent).size).toBe(count.sent.length);
  };
  for (const one of steps) {
    const row = 'at' in one && rows.length ? rows[one.at % rows.length] : undefined;
    if (one.do === 'withdraw') isLive = isLive && count.sent.length > 0;
    else if (!isLive) break;
    else if (one.do === 'load') {
      const number = String(rows.length);
      rows.push({ number, payment: { state: 'not-sent', isOnHold: false, amountCents: one.cents } });
      count.cents.set(number, one.cents);
      count.at.set(number, 'waiting');
      loaded += one.cents;
    } else if (one.do === 'send') send();
    else if (row && one.do === 'answer') answer(row, one.word);
    else if (row && one.do !== 'answer') act(one.do, row);
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
    ].sort(),
  );
});
