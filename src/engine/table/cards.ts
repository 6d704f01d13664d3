import type { ColumnKind } from '../../../declare/columns.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';

/** What stands where on a card: what it is and how much, in which state, and everything else with its label. */
export type CardLine = 'what' | 'state' | 'facts';

const NAMES: readonly ColumnKind[] = ['text', 'code', 'custom'];
const STATES: readonly ColumnKind[] = ['status', 'flags', 'tags', 'choice', 'location', 'yesNo'];

const lineOf = ({ column }: ShownColumn, at: number): CardLine => {
  if (at === 0 || column.kind === 'money') return 'what';
  if (column.tone || STATES.includes(column.kind)) return 'state';
  return NAMES.includes(column.kind) ? 'what' : 'facts';
};

export interface LineOfCard {
  line: CardLine;
  columns: readonly ShownColumn[];
}

/** The columns of a card, line by line; a line without columns is left out. */
export const cardLines = (columns: readonly ShownColumn[]): LineOfCard[] => {
  const lines: Record<CardLine, ShownColumn[]> = { what: [], state: [], facts: [] };
  for (const [at, shown] of columns.entries()) lines[lineOf(shown, at)].push(shown);
  return (['what', 'state', 'facts'] as const)
    .map((line) => ({ line, columns: lines[line] }))
    .filter(({ columns: inLine }) => inLine.length > 0);
};
