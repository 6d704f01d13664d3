import { expect, test } from 'vitest';
import { methodOfPayment, PAYMENT_METHODS, shownMethod } from '../../../../domain/bank/payment-methods.ts';

/** X221, BPR04: every code that the segment allows, and its payment method. */
test.each([
  ['CHK', 'Check'],
  ['ACH', 'ACH'],
  ['BOP', 'ACH'],
  ['FWT', 'ACH'],
])('%s is paid by %s, and as nothing when there is no money', (method, expected) => {
  expect(methodOfPayment({ method, amountCents: 1 })).toBe(expected);
  expect(methodOfPayment({ method, amountCents: 0 })).toBe('Check');
});

test('NON is listed with the checks', () => expect(methodOfPayment({ method: 'NON', amountCents: 0 })).toBe('Check'));

test('a payment without money is shown as None', () => {
  expect([shownMethod('Check', 0), shownMethod('ACH', 0), shownMethod('ACH', 1), shownMethod('Check', -1)]).toEqual([
    'None',
    'None',
    'ACH',
    'Check',
  ]);
});

test('the four methods, in the order of every list', () => {
  expect(PAYMENT_METHODS).toEqual(['Check', 'Epay', 'ACH', 'Network']);
});
