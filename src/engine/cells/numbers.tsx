import { showDollars } from '../../../declare/kinds/money.ts';
import type { CellKind } from './kinds.ts';

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const money: CellKind = { align: 'right', Cell: ({ value }) => showDollars(value) };

/** A number with all its decimals. */
export const number: CellKind = { align: 'right', Cell: ({ value }) => exact.format(Number(value)) };

export const percent: CellKind = { align: 'right', Cell: ({ value }) => `${exact.format(Number(value))}%` };

/** A number, or of a list how many it has. */
export const count: CellKind = {
  align: 'right',
  Cell: ({ value }) => whole.format(Array.isArray(value) ? value.length : Number(value)),
};
