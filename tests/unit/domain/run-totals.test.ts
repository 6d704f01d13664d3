import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Difference, EobTotals } from '../../../domain/release/run-totals.ts';
import { compareTotals, condensedDifferences } from '../../../domain/release/run-totals.ts';

const eob = (more: Partial<EobTotals> = {}): EobTotals => ({
  number: '88310021',
  method: 'Check',
  amountCents: 10_000,
  isOnHold: false,
  hasIneligibleClaims: false,
  processor: { amountCents: 10_000, isVoided: false },
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

const VOIDED = { processor: { amountCents: 10_000, isVoided: true } };
const PAID_MORE = { processor: { amountCents: 10_001, isVoided: false } };

test.each<[string, Partial<EobTotals>, number, string[], string]>([
  ['on hold', { isOnHold: true, processor: undefined }, 20_000, ['held'], 'explained'],
  ['on hold, LCR without it', { isOnHold: true, processor: undefined }, 10_000, ['held', 'held'], 'explained'],
  ['not answered', { processor: undefined }, 20_000, ['timing'], 'explained'],
  ['being voided', { processor: { amountCents: 10_000, isVoided: true } }, 20_000, ['void-waiting'], 'waiting-voids'],
  ['ineligible', { hasIneligibleClaims: true }, 10_000, ['ineligible'], 'explained'],
  ['paid one cent more', { processor: { amountCents: 10_001, isVoided: false } }, 20_000, ['unknown'], 'mismatch'],
  ['as expected, LCR one cent less', {}, 19_999, ['unknown'], 'mismatch'],
  ['ineligible, LCR short of another amount', { hasIneligibleClaims: true }, 10_001, ['unknown'], 'mismatch'],
  ['being voided, LCR without it', VOIDED, 10_000, ['void-waiting', 'void-waiting'], 'waiting-voids'],
  ['being voided, LCR with it twice', VOIDED, 30_000, ['void-waiting', 'unknown'], 'mismatch'],
  ['on hold and being voided', { ...VOIDED, isOnHold: true }, 20_000, ['held'], 'explained'],
  ['on hold, and paid with another amount before', { ...PAID_MORE, isOnHold: true }, 20_000, ['held'], 'explained'],
  ['zero amount, which is never sent', { amountCents: 0, processor: undefined }, 10_000, [], 'explained'],
  [
    'zero amount and being voided',
    { amountCents: 0, processor: VOIDED.processor },
    10_000,
    ['void-waiting'],
    'explained',
  ],
])('one EOB %s', (_, more, lcr, kinds, verdict) => {
  const compared = compareTotals([eob(), eob(more)], lcr);
  expect(compared.differences.map((line) => line.kind)).toEqual(kinds);
  expect(compared.verdict).toBe(verdict);
});

test('each line states by how much the second total is higher or lower', () => {
  const eobs = [
    eob({ number: '1', isOnHold: true }),
    eob({ number: '2', ...PAID_MORE }),
    eob({ number: '3', ...VOIDED }),
  ];
  const { differences, filesCents, processorCents } = compareTotals(eobs, 30_001);
  expect(differences.map(({ kind, cents, note }) => [kind, cents, note])).toEqual([
    ['held', -10_000, 'EOB 1 is on hold'],
    ['unknown', 1, 'EOB 2 was paid with another amount'],
    ['void-waiting', -10_000, 'The check of EOB 3 is being voided'],
    ['unknown', 1, 'The LCR total and the payment files differ'],
  ]);
  expect([filesCents, processorCents]).toEqual([30_000, 10_001]);
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
  const any = fc.record<EobTotals>({
    number: fc.string(),
    method: fc.constantFrom('Check', 'Epay', 'ACH', 'Network'),
    amountCents: cents,
    isOnHold: fc.boolean(),
    hasIneligibleClaims: fc.boolean(),
    processor: fc.option(fc.record({ amountCents: cents, isVoided: fc.boolean() }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), cents, (eobs, lcr) => {
      const { differences, filesCents, lcrCents, processorCents } = compareTotals(eobs, lcr);
      const bridge = (between: string) =>
        differences.filter((line) => line.between === between).reduce((sum, line) => sum + line.cents, 0);
      expect(filesCents + bridge('files-processor')).toBe(processorCents);
      expect(filesCents + bridge('files-lcr')).toBe(lcrCents);
    }),
  );
});
