import { describe, expect, test } from 'vitest';
import { claimRefusal, paymentRefusal } from '../../../../domain/release/payment-rules.ts';

const FILE_DATE = '2026-01-02';
const terms = (changes: object = {}) => ({
  handling: 'C',
  amountCents: 35_050,
  flag: 'C',
  method: 'CHK',
  date: '2026-01-05',
  ...changes,
});

describe('what carries a payment (BPR)', () => {
  test.each(['C', 'D', 'I', 'U', 'X'])('BPR01 %s carries one, with and without money', (handling) => {
    expect(paymentRefusal(terms({ handling }), FILE_DATE)).toBeUndefined();
    expect(paymentRefusal(terms({ handling, amountCents: 0 }), FILE_DATE)).toBeUndefined();
  });

  test.each([
    ['H with $0.00', { handling: 'H', amountCents: 0, method: 'NON' }],
    ['H with $0.00 by check', { handling: 'H', amountCents: 0 }],
    ['I with NON and $0.00', { handling: 'I', amountCents: 0, method: 'NON' }],
    ['$0.00 by ACH', { amountCents: 0, method: 'ACH' }],
    ['the first day', { date: '2000-01-01' }],
    ['a year after the file', { date: '2027-01-02' }],
  ])('%s is loaded', (_name, changes) => {
    expect(paymentRefusal(terms(changes), FILE_DATE)).toBeUndefined();
  });

  test.each([
    ['P', { handling: 'P' }, 'it is a prenotification (BPR01 is P), which pays nothing; have the payment itself sent'],
    ['P with $0.00', { handling: 'P', amountCents: 0 }, /prenotification/],
    ['H with money', { handling: 'H' }, 'it is for information only (BPR01 is H) and states a payment of $350.50'],
    ['a debit', { flag: 'D' }, 'it takes $350.50 from the payee (BPR03 is D); a payment file only pays'],
    ['a debit of $0.00', { flag: 'D', amountCents: 0 }, /BPR03 is D/],
    ['NON with money', { method: 'NON' }, 'its method is no payment (BPR04 is NON) and its amount $350.50'],
    [
      'a date before 2000',
      { date: '1999-12-31' },
      'its payment date 12/31/1999 (BPR16) is not between 01/01/2000 and one year after the file’s date, 01/02/2026',
    ],
    ['a date more than a year after the file', { date: '2027-01-03' }, /01\/03\/2027 \(BPR16\)/],
  ])('%s is refused', (_name, changes, reason) => {
    const refusal = paymentRefusal(terms(changes), FILE_DATE);
    if (typeof reason === 'string') expect(refusal).toBe(reason);
    else expect(refusal).toMatch(reason);
  });

  test('a year after 29 February ends on 28 February', () => {
    expect(paymentRefusal(terms({ date: '2025-02-28' }), '2024-02-29')).toBeUndefined();
    expect(paymentRefusal(terms({ date: '2025-03-01' }), '2024-02-29')).toMatch(/BPR16/);
  });
});

describe('claims (CLP02 and CLP04)', () => {
  test.each([
    ['1', 100, undefined],
    ['4', 0, undefined],
    ['22', -100, undefined],
    ['22', 0, undefined],
    ['25', 0, undefined],
    ['25', 100, 'a predetermination (CLP02 is 25) pays nothing; this one pays $1.00'],
    ['25', -100, 'a predetermination (CLP02 is 25) pays nothing; this one pays -$1.00'],
    ['22', 1, 'a reversal (CLP02 is 22) takes money back; this one pays $0.01'],
    ['1', -1, 'only a reversal (CLP02 is 22) takes money back; this claim pays -$0.01'],
    ['2', -100, 'only a reversal (CLP02 is 22) takes money back; this claim pays -$1.00'],
  ])('status %s with %i cents', (status, paidCents, expected) => {
    expect(claimRefusal({ status, paidCents })).toBe(expected);
  });
});
