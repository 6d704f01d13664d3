import { expect, test } from 'vitest';
import { methodOfBpr04, PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';

/** X221, BPR04: every code that the segment allows, and its payment method. */
test.each([
  ['CHK', 'Check'],
  ['NON', 'Check'],
  ['ACH', 'ACH'],
  ['BOP', 'ACH'],
  ['FWT', 'ACH'],
])('%s is paid by %s', (code, method) => expect(methodOfBpr04(code)).toBe(method));

test('the four methods, in the order of every list', () => {
  expect(PAYMENT_METHODS).toEqual(['Check', 'Epay', 'ACH', 'Network']);
});
