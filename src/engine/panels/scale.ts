import type { Unit } from '../../../declare/panels/parts.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money.ts';

/** The steps an axis may have, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round numbers from zero to at least the largest value, at most `most` steps. Counts have whole steps; nothing but
 * zeros has the axis 0 to 1.
 */
export const ticksFor = (values: readonly number[], most = 4): number[] => {
  const largest = Math.max(0, ...values);
  if (largest === 0) return [0, 1];
  const rough = largest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough - power * 1e-9) ?? 10) * power);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(largest / whole) + 1 }, (_, at) => at * whole);
};

/** The share of a value of the axis, from 0 to 1. A value below zero has none. */
export const shareOfAxis = (value: number, ticks: readonly number[]): number =>
  Math.max(0, value / (ticks.at(-1) ?? 1));

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US');

/** A number at a bar or an axis: 558K, $1.2M (docs/rules/console.md, "Charts"). */
export const showShort = (value: number, unit: Unit = 'count'): string => {
  const text = short.format(Math.abs(value));
  return `${value < 0 ? '-' : ''}${unit === 'dollars' ? '$' : ''}${text}`;
};

/** The exact number: 558,123 or $1,234,567.89. */
export const showExact = (value: number, unit: Unit = 'count'): string =>
  unit === 'dollars' ? formatUsd(dollarsToCents(value) ?? Math.round(value * 100)) : whole.format(value);

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The share of a value of a sum: 42.5%. Nothing has no share of nothing: 0%. */
export const showShare = (value: number, sum: number): string => percent.format(sum === 0 ? 0 : value / sum);

/** The lines of a series in a box of 100 by 100, one for each unbroken run of values: `0,100 50,25`. */
export const linesOf = (values: readonly (number | null)[], ticks: readonly number[]): string[] => {
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  const lines: string[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(`${round(at * step)},${round(100 - shareOfAxis(value, ticks) * 100)}`);
  }
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '));
};

const round = (value: number): number => Math.round(value * 100) / 100;
