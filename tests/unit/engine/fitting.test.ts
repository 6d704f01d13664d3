import { describe, expect, test } from 'vitest';
import { columnSize } from '../../../declare/list/column-size.ts';
import type { Column, ColumnKind } from '../../../declare/list/columns.ts';
import { CELLS } from '../../../src/engine/cells/index.tsx';
import type { ShownColumn } from '../../../src/engine/list/useShownColumns.ts';
import { cardLines } from '../../../src/engine/table/cards.ts';
import { cardColumns, columnWidths, fittingCount, foremost } from '../../../src/engine/table/fitting.ts';

const shown = (source: string, kind: ColumnKind, more: Partial<Column> = {}): ShownColumn => ({
  key: source,
  title: source,
  column: { kind, source, label: source, sort: false, ...more },
  cell: CELLS[kind],
});

/** Widths 100, 100, 50, 50, 100, 100, in the order in which they stand. */
const columns = [
  shown('id', 'code', { minWidth: 100, priority: 3 }),
  shown('place', 'text', { minWidth: 100, priority: 2 }),
  shown('sum', 'money', { minWidth: 50, priority: 1 }),
  shown('note', 'text', { minWidth: 50, priority: 3 }),
  shown('day', 'date', { minWidth: 100, priority: 1 }),
  shown('who', 'text', { minWidth: 100, priority: 2 }),
];

const fitting = (width: number) => foremost(columns, fittingCount(columns, width)).map(({ key }) => key);

describe('the columns that fit', () => {
  test.each([
    [500, ['id', 'place', 'sum', 'note', 'day', 'who']],
    [499, ['id', 'place', 'sum', 'day', 'who']],
    [449, ['id', 'place', 'sum', 'day']],
    // who would not fit either, nor may the narrower note pass it
    [349, ['id', 'sum', 'day']],
    [249, ['id', 'sum']],
    [149, ['id']],
    [10, ['id']],
  ])('at %i px', (width, kept) => expect(fitting(width)).toEqual(kept));

  test('fill the width: each has its minimum, and those that grow share the rest', () => {
    const [id, place] = [shown('id', 'code', { minWidth: 90 }), shown('place', 'text', { minWidth: 110, flex: 1 })];
    const name = shown('name', 'text', { minWidth: 100, flex: 3 });
    expect(columnWidths([id, place, name], 64)).toEqual([
      '90px',
      'calc(110px + 0.2500 * (100cqi - 364px))',
      'calc(100px + 0.7500 * (100cqi - 364px))',
    ]);
    expect(columnWidths([id], 0)).toEqual(['calc(90px + 1.0000 * (100cqi - 90px))']);
  });

  test('are never narrower than their title', () => {
    const { column } = shown('x', 'money', { label: 'Scheduled release amount', minWidth: 40 });
    expect(columnSize(column).minWidth).toBe(206);
    expect(columnSize({ ...column, sort: true }).minWidth).toBe(230);
  });
});

test('a card says what and how much, in which state, and the rest with labels', () => {
  const run = [
    shown('number', 'code'),
    shown('name', 'text', { priority: 1 }),
    shown('location', 'location'),
    shown('date', 'date'),
    shown('amount', 'money'),
    shown('status', 'status'),
    shown('note', 'text', { priority: 1 }),
  ];
  const lines = cardLines(cardColumns(run)).map(({ line, columns: inLine }) => [line, inLine.map(({ key }) => key)]);
  expect(lines).toEqual([
    ['what', ['number', 'name', 'amount']],
    ['state', ['status']],
    ['facts', ['date', 'note']],
  ]);
  expect(cardLines([shown('id', 'code')])).toHaveLength(1);
});

test('several amounts on a card have their labels', () => {
  const group = [shown('number', 'code'), shown('current', 'money'), shown('open', 'money')];
  expect(cardLines(group).map(({ line, columns: inLine }) => [line, inLine.map(({ key }) => key)])).toEqual([
    ['what', ['number']],
    ['facts', ['current', 'open']],
  ]);
});
