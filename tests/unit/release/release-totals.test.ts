import { describe, expect, test } from 'vitest';
import type { Claim, Eob, PaymentFile } from '../../../resources/check-runs/calls.ts';
import { claimsTotal, differenceOf, eobsTotal, totalsOf } from '../../../resources/check-runs/totals.ts';
import { file as fileOf } from './release-fixture.ts';

const file = (payments: number, voids: number, total: number, processor: number | null = null): PaymentFile => {
  const plain = fileOf(total, { proc_total: processor });
  return { ...plain, eobs_summary: { ...plain.eobs_summary, payments_sum: payments, voids_sum: voids } };
};

describe('the totals of files', () => {
  test('are exact to the cent, where floating-point dollars are not', () => {
    const { total, payments } = totalsOf([file(0.1, 0, 0.1), file(0.2, 0, 0.2)]);
    expect([payments, total]).toEqual([10 + 20, 30]);
  });

  test('are the sum of payments, voids and adjustments', () => {
    const { payments, voids, adjustments, total } = totalsOf([file(100, 23.45, 64.55), file(10, 0, 10)]);
    expect([payments, voids, adjustments, total]).toEqual([11_000, -2345, -1200, 7455]);
    expect(payments + voids + adjustments).toBe(total);
  });

  test('include the processor’s total only when it has reported every file', () => {
    expect(totalsOf([file(1, 0, 1, 1), file(2, 0, 2)]).processor).toBeUndefined();
    expect(totalsOf([file(1, 0, 1, 1), file(2, 0, 2, 1.5)]).processor).toBe(250);
    expect(totalsOf([]).processor).toBeUndefined();
  });

  test('include the number of EOBs and flags', () =>
    expect(totalsOf([file(1, 0, 1), file(1, 0, 1)])).toMatchObject({ files: 2, eobs: 4, onHold: 2 }));
});

test('EOBs and claims are summed in cents, voids as negative amounts', () => {
  expect(eobsTotal([{ check_amount: 0.1 }, { check_amount: 0.2 }] as Eob[])).toBe(30);
  expect(claimsTotal([{ amount: 123.45 }, { amount: -23.45 }] as Claim[])).toBe(10_000);
  expect(() => claimsTotal([{ amount: 0.1 + 0.2 }] as Claim[])).toThrow(RangeError);
});

test('a difference is described as short or over', () => {
  expect(differenceOf(100, 100)).toBeUndefined();
  expect(differenceOf(100, 1340)).toBe('short $12.40');
  expect(differenceOf(1340, 100)).toBe('over $12.40');
});
