import type { ColumnKind } from '../../../declare/list/columns.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';

/** What stands where on a card: what it is and how much, in which state, and everything else with its label. */
export type CardLine = 'what' | 'state' | 'facts';

const NAMES: readonly ColumnKind[] = ['text', 'code', 'custom'];
const STATES: readonly ColumnKind[] = ['status', 'flags', 'tags', 'choice', 'location', 'yesNo'];

/** The first column and the names that follow it say what the record is. */
const nameCount = (columns: readonly ShownColumn[]): number => {
  const end = columns.findIndex(({ column }, at) => at > 0 && ('tone' in column || !NAMES.includes(column.kind)));
  return end < 0 ? columns.length : end;
};

/** Of several amounts each needs its label. */
const lineOf = ({ column }: ShownColumn, isOnlyAmount: boolean): CardLine => {
  if (column.kind === 'money') return isOnlyAmount ? 'what' : 'facts';
  return 'tone' in column || STATES.includes(column.kind) ? 'state' : 'facts';
};

export interface LineOfCard {
  line: CardLine;
  columns: readonly ShownColumn[];
}

/** The columns of a card, line by line; a line without columns is left out. */
export const cardLines = (columns: readonly ShownColumn[]): LineOfCard[] => {
  const lines: Record<CardLine, ShownColumn[]> = { what: [], state: [], facts: [] };
  const names = nameCount(columns);
  const isOnlyAmount = columns.filter(({ column }) => column.kind === 'money').length === 1;
  for (const [at, shown] of columns.entries()) lines[at < names ? 'what' : lineOf(shown, isOnlyAmount)].push(shown);
  return (['what', 'state', 'facts'] as const)
    .map((line) => ({ line, columns: lines[line] }))
    .filter(({ columns: inLine }) => inLine.length > 0);
};
