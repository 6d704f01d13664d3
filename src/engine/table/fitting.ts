import { columnSize } from '../../../declare/list/column-size.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';

/** The width, in px, of a column of controls: an opener, a checkbox or a menu. */
export const CONTROL_WIDTH = 32;

const sizeOf = ({ column, title }: ShownColumn) => columnSize(column, title);

/** The first column says which record it is, so it never yields. */
const rankOf = (shown: ShownColumn, at: number): number => (at === 0 ? 0 : sizeOf(shown).priority);

const byImportance = (columns: readonly ShownColumn[]): ShownColumn[] =>
  columns
    .map((shown, at) => ({ shown, rank: rankOf(shown, at) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ shown }) => shown);

/**
 * How many columns fit the width (px): by priority, and within one from the left, up to the first that does not fit, so
 * that widening the window only ever adds columns. At least one.
 */
export const fittingCount = (columns: readonly ShownColumn[], width: number): number => {
  let left = width;
  const end = byImportance(columns).findIndex((shown, at) => {
    left -= sizeOf(shown).minWidth;
    return at > 0 && left < 0;
  });
  return end < 0 ? columns.length : end;
};

/** The most important columns, in their own order. */
export const foremost = (columns: readonly ShownColumn[], count: number): readonly ShownColumn[] => {
  if (count >= columns.length) return columns;
  const kept = new Set(byImportance(columns).slice(0, count));
  return columns.filter((shown) => kept.has(shown));
};

/** The columns shown on a card: those of priority 1. */
export const cardColumns = (columns: readonly ShownColumn[]): readonly ShownColumn[] =>
  columns.filter((shown, at) => rankOf(shown, at) < 2);

/**
 * The CSS width of each column, in a container as wide as the table: its minimum, and its share of what is left. If none
 * is to grow, the first does.
 * @param reserved the width of the columns of controls.
 */
export const columnWidths = (columns: readonly ShownColumn[], reserved: number): string[] => {
  const sizes = columns.map(sizeOf);
  const used = sizes.reduce((sum, { minWidth }) => sum + minWidth, reserved);
  const declared = sizes.reduce((sum, { flex }) => sum + flex, 0);
  return sizes.map(({ minWidth, flex }, at) => {
    const share = declared > 0 ? flex / declared : Number(at === 0);
    return share === 0 ? `${minWidth}px` : `calc(${minWidth}px + ${share.toFixed(4)} * (100cqi - ${used}px))`;
  });
};
