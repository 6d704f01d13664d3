import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import { sumCents } from '../../../domain/money.ts';
import type { RegisterData } from './data.ts';

/** Cents; `voids` positive, net = payments − voids. Counts are of EOBs and of voids. */
export interface MethodTotals {
  paymentCount: number;
  payments: number;
  voidCount: number;
  voids: number;
  net: number;
}

export interface RegisterTotals {
  methods: Record<PaymentMethod, MethodTotals>;
  all: MethodTotals;
}

/**
 * Totals by payment method (docs/rules/check-runs.md, "Release"). Throws RangeError when an amount is not in whole
 * cents.
 */
export function registerTotals({ eobs, voids }: Pick<RegisterData, 'eobs' | 'voids'>): RegisterTotals {
  const totalsOf = (methods: readonly PaymentMethod[]): MethodTotals => {
    const [paid, taken] = [eobs, voids].map((list) =>
      list.filter(({ method }) => methods.includes(method)).map(({ amountCents }) => amountCents),
    ) as [number[], number[]];
    const [payments, back] = [sumCents(paid), sumCents(taken)];
    const net = sumCents([payments, 0 - back]);
    return { paymentCount: paid.length, payments, voidCount: taken.length, voids: back, net };
  };
  const methods = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, totalsOf([method])]));
  return { methods: methods as RegisterTotals['methods'], all: totalsOf(PAYMENT_METHODS) };
}
