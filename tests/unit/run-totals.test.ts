import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EobTotals } from '../../domain/run-totals.ts';
import { compareTotals } from '../../domain/run-totals.ts';

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

test.each<[string, Partial<EobTotals>, number, string[], string]>([
  ['held', { isOnHold: true, processor: undefined }, 20_000, ['held'], 'explained'],
  ['held, LCR without it', { isOnHold: true, processor: undefined }, 10_000, ['held', 'held'], 'explained'],
  ['not answered', { processor: undefined }, 20_000, ['timing'], 'explained'],
  ['being voided', { processor: { amountCents: 10_000, isVoided: true } }, 20_000, ['void-waiting'], 'waiting-voids'],
  ['ineligible', { hasIneligibleClaims: true }, 10_000, ['ineligible'], 'explained'],
  ['paid one cent more', { processor: { amountCents: 10_001, isVoided: false } }, 20_000, ['unknown'], 'mismatch'],
  ['LCR one cent less', {}, 19_999, ['unknown'], 'mismatch'],
])('%s', (_, more, lcr, kinds, verdict) => {
  const compared = compareTotals([eob(), eob(more)], lcr);
  expect(compared.differences.map((line) => line.kind)).toEqual(kinds);
  expect(compared.verdict).toBe(verdict);
});

test('the lines always bridge the totals, to the cent', () => {
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
