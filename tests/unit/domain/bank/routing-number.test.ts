import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  cleanRoutingNumber,
  hasRoutingChecksum,
  isRoutingNumber,
  ROUTING_MESSAGES,
  routingCheckDigit,
  routingNumberIssue,
} from '../../../../domain/bank/routing-number.ts';
import { haveOracles, oracle } from '../oracle-tables.ts';

const NO_BANK = '000000000';
const eightDigits = fc.stringMatching(/^\d{8}$/);

describe.skipIf(!haveOracles)('the directory of the Federal Reserve (skipped without ../shared)', () => {
  const rows = oracle('aba_routing_examples');

  it('has its 45 rows', () => expect(rows).toHaveLength(45));

  it.each(rows)('$routing_number: checksum $valid_checksum', ({ routing_number = '', valid_checksum }) => {
    expect(hasRoutingChecksum(routing_number)).toBe(valid_checksum === 'True');
    expect(isRoutingNumber(routing_number)).toBe(valid_checksum === 'True' && routing_number !== NO_BANK);
  });
});

test.each([
  ['', ROUTING_MESSAGES.length],
  ['12345678', 'Routing numbers have 9 digits, not 8'],
  ['0110000150', 'Routing numbers have 9 digits, not 10'],
  ['01100001x', ROUTING_MESSAGES.length],
  ['٠١١٠٠٠٠١٥', ROUTING_MESSAGES.length],
  [' 011000015', ROUTING_MESSAGES.length],
  ['011000016', ROUTING_MESSAGES.invalid],
  [NO_BANK, ROUTING_MESSAGES.invalid],
  ['011000015', undefined],
])('"%s": %s', (text, message) => {
  expect(routingNumberIssue(text)).toBe(message);
});

test('one mistyped digit is always detected', () => {
  fc.assert(
    fc.property(eightDigits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const right = digits + routingCheckDigit(digits);
      const wrong = Array.from(right, (digit, place) => (place === at ? (Number(digit) + by) % 10 : digit)).join('');
      expect(hasRoutingChecksum(right)).toBe(true);
      expect(hasRoutingChecksum(wrong)).toBe(false);
    }),
  );
});

test('two swapped neighbouring digits are detected, unless they differ by five', () => {
  fc.assert(
    fc.property(eightDigits, fc.nat(7), (digits, at) => {
      const right = digits + routingCheckDigit(digits);
      const [a = '', b = ''] = right.slice(at, at + 2);
      const swapped = right.slice(0, at) + b + a + right.slice(at + 2);
      expect(hasRoutingChecksum(swapped)).toBe((Number(a) - Number(b)) % 5 === 0);
    }),
  );
});

test('a check digit is computed from eight digits', () => {
  expect(routingCheckDigit('01100001')).toBe('5');
  expect(() => routingCheckDigit('0110000')).toThrow(RangeError);
});

test.each([
  ['0110-0001-5', '011000015'],
  // another routing number, were it cut
  ['0110000151234', '0110000151234'],
  ['011\u2011000\u00a0015\u200b', '011000015'],
  ['0110', '0110'],
  ['no bank', 'nobank'],
  ['\u0660\u0661', '\u0660\u0661'],
  [' - ', ''],
])('"%s" is cleaned to %s', (typed, expected) => {
  expect(cleanRoutingNumber(typed)).toBe(expected);
});
