import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATES } from '../../../../domain/release/eob-payment.ts';
import type { Difference, EobTotals } from '../../../../domain/release/run-totals.ts';
import { compareTotals, condensedDifferences, registerDifferences } from '../../../../domain/release/run-totals.ts';

const eob = (more: Partial<EobTotals> = {}): EobTotals => ({
  number: '88310021',
  method: 'Check',
  amountCents: 10_000,
  isOnHold: false,
  ineligibleCents: 0,
  state: 'paid',
  paidCents: 10_000,
  ...more,
});

test('equal totals need no explanation', () => {
  expect(compareTotals([eob(), eob()], 20_000)).toMatchObject({
    filesCents: 20_000,
    lcrCents: 20_000,
    processorCents: 20_000,
    differences: [],
    verdict: 'explained',
  });
});

const HELD = { isOnHold: true, state: 'not-sent' } as const;
const VOIDED = { state: 'voided' } as const;
const PAID_MORE = { paidCents: 10_001 };

test.each<[string, Partial<EobTotals>, number, string[], string]>([
  ['on hold', HELD, 20_000, ['held'], 'explained'],
  ['on hold, LCR without it', HELD, 10_000, ['held', 'held'], 'explained'],
  ['not sent yet', { state: 'not-sent' }, 20_000, ['timing'], 'explained'],
  ['not answered', { state: 'sent' }, 20_000, ['timing'], 'explained'],
  ['with a stop requested', { state: 'stop-requested', isOnHold: true }, 20_000, ['stop-requested'], 'explained'],
  ['stopped', { state: 'stopped', isOnHold: true }, 20_000, ['stopped'], 'explained'],
  ['stopped, LCR without it', { state: 'stopped', isOnHold: true }, 10_000, ['stopped', 'stopped'], 'explained'],
  ['paid although on hold', { isOnHold: true }, 20_000, ['paid-on-hold'], 'explained'],
  ['paid although on hold, LCR without it', { isOnHold: true }, 10_000, ['paid-on-hold', 'held'], 'explained'],
  ['rejected', { state: 'rejected' }, 20_000, ['rejected'], 'explained'],
  ['rejected, LCR without it', { state: 'rejected' }, 10_000, ['rejected', 'rejected'], 'explained'],
  ['returned', { state: 'returned' }, 20_000, ['returned'], 'explained'],
  ['accepted unpaid', { state: 'accepted-unpaid' }, 20_000, ['accepted-unpaid'], 'explained'],
  ['moved to a supplemental run', { state: 'moved' }, 20_000, ['moved'], 'explained'],
  ['moved to a supplemental run, LCR without it', { state: 'moved' }, 10_000, ['moved', 'moved'], 'explained'],
  ['moved to a supplemental run, LCR one cent less', { state: 'moved' }, 9999, ['moved', 'unknown'], 'mismatch'],
  ['voided, LCR still with it', VOIDED, 20_000, ['void-waiting'], 'waiting-voids'],
  ['voided, LCR without it', VOIDED, 10_000, ['void-waiting', 'void-waiting'], 'explained'],
  ['voided, LCR with it twice', VOIDED, 30_000, ['void-waiting', 'unknown'], 'mismatch'],
  ['reissued, LCR with its reissue alone', { state: 'reissued' }, 10_000, [], 'explained'],
  [
    'with ineligible claims of $30.00, LCR without them',
    { ineligibleCents: 3000 },
    17_000,
    ['ineligible'],
    'explained',
  ],
  ['with ineligible claims, LCR without the EOB', { ineligibleCents: 3000 }, 10_000, ['unknown'], 'mismatch'],
  ['paid one cent more', PAID_MORE, 20_000, ['unknown'], 'mismatch'],
  ['as expected, LCR one cent less', {}, 19_999, ['unknown'], 'mismatch'],
  [
    'on hold, and paid with another amount',
    { isOnHold: true, ...PAID_MORE },
    20_000,
    ['paid-on-hold', 'unknown'],
    'mismatch',
  ],
  ['of $0.00, which is never sent', { amountCents: 0, state: 'not-sent' }, 10_000, [], 'explained'],
])('one EOB %s', (_, more, lcr, kinds, verdict) => {
  const compared = compareTotals([eob(), eob(more)], lcr);
  expect(compared.differences.map((line) => line.kind)).toEqual(kinds);
  expect(compared.verdict).toBe(verdict);
});

test('each line states by how much the second total is higher or lower', () => {
  const eobs = [eob({ number: '1', ...HELD }), eob({ number: '2', ...PAID_MORE }), eob({ number: '3', ...VOIDED })];
  const { differences, filesCents, processorCents } = compareTotals(eobs, 30_001);
  expect(differences.map(({ kind, cents, note }) => [kind, cents, note])).toEqual([
    ['held', -10_000, 'EOB 1 is on hold'],
    ['unknown', 1, 'EOB 2 was paid with another amount'],
    ['void-waiting', -10_000, 'EOB 3 was voided'],
    ['unknown', 1, 'The LCR total and the payment files differ'],
  ]);
  expect([filesCents, processorCents]).toEqual([30_000, 10_001]);
});

describe('the LCR total leaves out whole classes', () => {
  const cents = (amountCents: number, more: Partial<EobTotals>) =>
    eob({ amountCents, paidCents: amountCents, ...more });
  const ALL = [
    cents(1, HELD),
    cents(2, { state: 'stopped', isOnHold: true }),
    cents(4, VOIDED),
    cents(8, { state: 'rejected' }),
    cents(16, { state: 'returned' }),
    cents(1032, { ineligibleCents: 32 }),
    cents(64, { state: 'accepted-unpaid' }),
    cents(128, { state: 'moved' }),
  ];
  const lcrLines = (eobs: readonly EobTotals[], missing: number) => {
    const { differences, filesCents } = compareTotals(eobs, 0);
    const { differences: lines } = compareTotals(eobs, filesCents - missing);
    expect(differences.length).toBeGreaterThan(0);
    return lines.filter(({ between }) => between === 'files-lcr').map(({ kind, cents: of }) => [kind, of]);
  };

  test.each<[number, [string, number][]]>([
    [1, [['held', -1]]],
    [
      3,
      [
        ['held', -1],
        ['stopped', -2],
      ],
    ],
    [32, [['ineligible', -32]]],
    [
      36,
      [
        ['void-waiting', -4],
        ['ineligible', -32],
      ],
    ],
    [
      88,
      [
        ['rejected', -8],
        ['returned', -16],
        ['accepted-unpaid', -64],
      ],
    ],
    [
      127,
      [
        ['held', -1],
        ['stopped', -2],
        ['void-waiting', -4],
        ['rejected', -8],
        ['returned', -16],
        ['ineligible', -32],
        ['accepted-unpaid', -64],
      ],
    ],
    [128, [['moved', -128]]],
    [256, [['unknown', -256]]],
    [-1, [['unknown', 1]]],
  ])('%i cents are missing: %j', (missing, expected) => {
    expect(lcrLines(ALL, missing)).toEqual(expected);
  });

  test('the fewest, and of equally many the first in order', () => {
    const eobs = [
      cents(3, HELD),
      cents(5, { state: 'stopped' }),
      cents(8, { state: 'rejected' }),
      cents(8, { state: 'returned' }),
    ];
    expect(lcrLines(eobs, 8)).toEqual([['rejected', -8]]);
    const pairs = [cents(3, HELD), cents(5, { state: 'stopped' }), cents(4, VOIDED), cents(4, { state: 'rejected' })];
    expect(lcrLines(pairs, 8)).toEqual([
      ['held', -3],
      ['stopped', -5],
    ]);
    expect(lcrLines([cents(7, HELD), cents(7, { state: 'stopped' })], 7)).toEqual([['held', -7]]);
  });

  test('ineligible claims of an EOB that is left out as a whole are not counted again', () => {
    const eobs = [cents(50, { ...HELD, ineligibleCents: 20 }), cents(100, { ineligibleCents: 30 })];
    expect(lcrLines(eobs, 80)).toEqual([
      ['held', -50],
      ['ineligible', -30],
    ]);
    expect(lcrLines(eobs, 50)).toEqual([['held', -50]]);
    expect(lcrLines(eobs.slice(0, 1), 20)).toEqual([['ineligible', -20]]);
  });
});

test('more than twenty lines of one kind and method are combined into one', () => {
  const line = (more: Partial<Difference> = {}): Difference => ({
    kind: 'held',
    between: 'files-processor',
    method: 'Check',
    cents: -5,
    note: 'one',
    ...more,
  });
  const lines = (count: number, more?: Partial<Difference>) => Array.from({ length: count }, () => line(more));
  expect(condensedDifferences(lines(20))).toEqual(lines(20));
  expect(condensedDifferences(lines(21))).toEqual([line({ cents: -105, note: '21 EOBs are on hold' })]);
  const ach = line({ method: 'ACH' });
  const timing = line({ kind: 'timing', cents: -7 });
  expect(condensedDifferences([...lines(21), ach, ...Array(22).fill(timing)])).toEqual([
    line({ cents: -105, note: '21 EOBs are on hold' }),
    ach,
    line({ kind: 'timing', cents: -154, note: '22 EOBs are not answered yet' }),
  ]);
});

test('the lines always add up to the difference of the totals, to the cent', () => {
  const cents = fc.integer({ min: -5_000_000, max: 5_000_000 });
  const any = fc
    .record({
      number: fc.string(),
      method: fc.constantFrom('Check' as const, 'Epay' as const, 'ACH' as const, 'Network' as const),
      amountCents: cents,
      isOnHold: fc.boolean(),
      ineligibleCents: cents,
      state: fc.constantFrom(...PAYMENT_STATES),
      paidCents: cents,
    })
    // only what was paid has an amount that was paid
    .map((one) => ({ ...one, paidCents: one.state === 'paid' ? one.paidCents : 0 }));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), cents, (eobs, lcr) => {
      const { differences, filesCents, lcrCents, processorCents } = compareTotals(eobs, lcr);
      const bridge = (between: string) =>
        differences.filter((line) => line.between === between).reduce((sum, line) => sum + line.cents, 0);
      expect(filesCents + bridge('files-processor')).toBe(processorCents);
      expect(filesCents + bridge('files-lcr')).toBe(lcrCents);
      // what is not paid is $0.00 at the processor, but for payments of $0.00, which are not sent
      expect(processorCents).toBe(eobs.reduce((sum, one) => sum + one.paidCents, 0));
    }),
  );
});

test.each<[string, Partial<EobTotals>, number, [kind: string, cents: number][]]>([
  ['one that is paid', {}, 10_000, []],
  ['one on hold', HELD, 0, [['held', -10_000]]],
  ['one paid although on hold', { isOnHold: true }, 0, [['held', -10_000]]],
  ['one that is not sent yet', { state: 'not-sent' }, 10_000, []],
  ['a voided one', VOIDED, 0, [['void-waiting', -10_000]]],
  ['a rejected one', { state: 'rejected' }, 0, [['rejected', -10_000]]],
  ['a returned one before the release', { state: 'returned' }, 0, [['returned', -10_000]]],
  ['a returned one that stays on the register that was dropped off', { state: 'returned' }, 10_000, []],
  ['a reissued one', { state: 'reissued' }, 0, []],
  [
    'an amount that nothing explains',
    HELD,
    1,
    [
      ['held', -10_000],
      ['unknown', 1],
    ],
  ],
])('a register with %s differs by its reasons', (_, more, registerCents, expected) => {
  const lines = registerDifferences([eob(more)], registerCents);
  expect(lines.map(({ kind, cents }) => [kind, cents])).toEqual(expected);
  expect(lines.every(({ between }) => between === 'files-register')).toBe(true);
});
