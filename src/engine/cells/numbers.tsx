import { dollarsToCents, formatUsd } from '../../../domain/money.ts';
import type { CellKind } from './kinds.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Formats an amount in dollars from the API. A value that is not an amount is shown unchanged, never as a wrong amount.
 */
export const showDollars = (value: unknown): string => {
  const cents = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return cents === undefined ? String(value) : formatUsd(cents);
};

export const money: CellKind = { align: 'right', Cell: ({ value }) => showDollars(value) };

/** A number, or of a list how many it has. */
export const count: CellKind = {
  align: 'right',
  Cell: ({ value }) => whole.format(Array.isArray(value) ? value.length : Number(value)),
};
