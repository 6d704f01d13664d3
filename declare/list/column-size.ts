import type { Column, ColumnKind, ColumnSize } from './columns.ts';

/** What a kind of column needs where its declaration does not say otherwise. */
const SIZE_OF_KIND: Readonly<Record<ColumnKind, ColumnSize>> = {
  text: { priority: 2, minWidth: 112, flex: 2 },
  code: { priority: 2, minWidth: 72, flex: 0 },
  date: { priority: 1, minWidth: 92, flex: 0 },
  instant: { priority: 1, minWidth: 136, flex: 0 },
  money: { priority: 1, minWidth: 120, flex: 0 },
  count: { priority: 2, minWidth: 64, flex: 0 },
  number: { priority: 2, minWidth: 80, flex: 0 },
  percent: { priority: 2, minWidth: 72, flex: 0 },
  yesNo: { priority: 2, minWidth: 56, flex: 0 },
  choice: { priority: 2, minWidth: 96, flex: 0 },
  link: { priority: 2, minWidth: 112, flex: 2 },
  reference: { priority: 2, minWidth: 112, flex: 1 },
  location: { priority: 2, minWidth: 80, flex: 0 },
  status: { priority: 1, minWidth: 168, flex: 1 },
  flags: { priority: 1, minWidth: 72, flex: 0 },
  tags: { priority: 2, minWidth: 144, flex: 2 },
  pivot: { priority: 2, minWidth: 92, flex: 0 },
  custom: { priority: 2, minWidth: 144, flex: 2 },
};

/**
 * The width of a bold caption's character in the widest of the common system fonts, of a cell's padding, and of the
 * arrow of a sorted column, in px.
 */
const CHARACTER = 7.9;
const PADDING = 16;
const ARROW = 24;

/** The size of a column: as declared, or as its kind needs, and at least as wide as its title. */
export const columnSize = (column: Column, title = column.label): ColumnSize => {
  const { priority, minWidth, flex } = SIZE_OF_KIND[column.kind];
  const titled = Math.ceil(title.length * CHARACTER) + PADDING + (column.sort ? ARROW : 0);
  return {
    priority: column.priority ?? priority,
    minWidth: Math.max(column.minWidth ?? minWidth, titled),
    flex: column.flex ?? flex,
  };
};
