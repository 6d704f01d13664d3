import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToDollars,
  dollarsToCents,
  formatDecimal,
  formatUsd,
  MAX_CENTS,
  parseCents,
  sumCents,
} from '../../../domain/money.ts';

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

describe('money', () => {
  it.each([
    ['810.8', 81_080],
    ['0', 0],
    ['-0', 0],
    ['-0.00', 0],
    ['-.5', -50],
    ['.07', 7],
    ['12.', 1_200],
    ['0000001.10', 110],
    ['9999999999999.99', MAX_CENTS],
    ['-9999999999999.99', -MAX_CENTS],
  ])('reads %j as %d cents', (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  it.each([
    '',
    '-',
    '.',
    '-.',
    '1.000',
    '1.234',
    '1e3',
    '+1',
    '1,000',
    ' 1',
    '1 ',
    '$1',
    '--1',
    '1.2.3',
    '1-',
    '0x10',
    'NaN',
    '١',
    '10000000000000',
    '9'.repeat(400),
  ])('refuses %j', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });

  it.each([
    [123_450, '$1,234.50'],
    [-100, '-$1.00'],
    [0, '$0.00'],
    [5, '$0.05'],
    [-5, '-$0.05'],
    [99_999, '$999.99'],
    [100_000_000, '$1,000,000.00'],
    [MAX_CENTS, '$9,999,999,999,999.99'],
  ])('shows %d cents as %s', (amount, expected) => {
    expect(formatUsd(amount)).toBe(expected);
  });

  it('round-trips through text and JSON without losing a cent', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseCents(formatDecimal(amount))).toBe(amount);
        const wire: unknown = JSON.parse(JSON.stringify(centsToDollars(amount)));
        expect(typeof wire === 'number' && dollarsToCents(wire)).toBe(amount);
        expect(formatUsd(amount).replace(/[$,]/g, '')).toBe(formatDecimal(amount));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([0.1 + 0.2, 1.005, 1e21, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d dollars from JSON', (dollars) => {
    expect(dollarsToCents(dollars)).toBeUndefined();
  });

  it('adds exactly, and refuses fractions of cents and amounts that are too large', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([10, 20, -5])).toBe(25);
    expect(() => sumCents([0.5])).toThrow(RangeError);
    expect(() => sumCents([MAX_CENTS, 1])).toThrow(RangeError);
    expect(() => formatUsd(1.5)).toThrow(RangeError);
    expect(() => centsToDollars(Number.NaN)).toThrow(RangeError);
  });
});
