import { dollarsToCents, formatUsd } from '../../../domain/money.ts';
import type { CellKind } from './kinds.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Dollars of the wire as a person reads them; what is no amount is shown as it came, never as a wrong one. */
export const showDollars = (value: unknown): string => {
  const cents = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return cents === undefined ? String(value) : formatUsd(cents);
};

export const money: CellKind = { align: 'right', Cell: ({ value }) => showDollars(value) };

export const count: CellKind = { align: 'right', Cell: ({ value }) => whole.format(Number(value)) };
