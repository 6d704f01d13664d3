import { describe, expect, it } from 'vitest';
import { formatMoney, isCurrency, moneyDecimal } from '../../../domain/currencies.ts';
import { MAX_CENTS } from '../../../domain/money.ts';

describe('an amount in the smallest units of its currency', () => {
  it.each([
    [12_345, 'USD', '$123.45', '123.45'],
    [12_345, 'CAD', 'CAD 123.45', '123.45'],
    [12_345, 'JPY', 'JPY 12,345', '12345'],
    [12_345, 'KWD', 'KWD 12.345', '12.345'],
    [12_345, 'CLF', 'CLF 1.2345', '1.2345'],
    // ISO 4217 gives these minor units, though their coins are gone
    [12_345, 'HUF', 'HUF 123.45', '123.45'],
    [12_345, 'IQD', 'IQD 12.345', '12.345'],
    [-100, 'USD', '-$1.00', '-1.00'],
    [-5, 'CAD', '-CAD 0.05', '-0.05'],
    [-5, 'KWD', '-KWD 0.005', '-0.005'],
    [0, 'JPY', 'JPY 0', '0'],
    [123_456_789, 'JPY', 'JPY 123,456,789', '123456789'],
    [123_456_789, 'KWD', 'KWD 123,456.789', '123456.789'],
    [MAX_CENTS, 'JPY', 'JPY 999,999,999,999,999', '999999999999999'],
    // a code that was withdrawn since it was stored
    [12_345, 'HRK', 'HRK 123.45', '123.45'],
  ])('%d of %s is shown as %s, and is %s in a file', (units, currency, shown, decimal) => {
    expect(formatMoney({ units, currency })).toBe(shown);
    expect(moneyDecimal({ units, currency })).toBe(decimal);
  });

  it('is whole', () => {
    expect(() => formatMoney({ units: 1.5, currency: 'JPY' })).toThrow(RangeError);
  });
});

it.each([
  ['USD', true],
  ['EUR', true],
  ['XOF', true],
  ['OMR', true],
  ['', false],
  ['usd', false],
  ['US', false],
  ['SD ', false],
  ['D A', false],
  // gold, tests and no currency; withdrawn
  ['XAU', false],
  ['XTS', false],
  ['XXX', false],
  ['DEM', false],
])('"%s" is a currency of an account: %s', (code, is) => {
  expect(isCurrency(code)).toBe(is);
});
