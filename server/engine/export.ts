import { inArray } from 'drizzle-orm';
import type { Column } from '../../declare/list/columns.ts';
import { columnValue, isEmpty, itemTexts, nameOf } from '../../declare/list/values.ts';
import type { Resource } from '../../declare/resource.ts';
import { resourceFor } from '../../declare/resource-for.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import type { Money } from '../../domain/currencies.ts';
import { DOLLARS } from '../../domain/currencies.ts';
import { dollarsToCents } from '../../domain/money.ts';
import type { Role } from '../../domain/roles.ts';
import type { Queries } from '../db/database.ts';
import { declaredTables } from '../db/declared.ts';
import { type Cell, csvLine } from '../formats/csv/write.ts';
import type { ReadRow as Row } from './reads/model.ts';

/** Between the members of a list within one cell, where a comma would divide the columns for a reader. */
export const LISTED = '; ';

type CellOf = (row: Row) => Cell;

/** A column of the file. Its cells are found for the rows of a page together. */
interface Written {
  title: string;
  cells: (rows: readonly Row[]) => Promise<CellOf>;
}

/** A further source that has a column of its own stands in that alone. */
const withoutTwice = ({ additionalSources, ...column }: Column, columns: readonly Column[]): Column => {
  const further = additionalSources?.filter((one) => !columns.some(({ source }) => source === one));
  return further?.length ? { ...column, additionalSources: further } : column;
};

/** The amount of a row in a column of money; undefined where it has none. */
export const moneyIn = (column: Column, row: Row): Money | undefined => {
  if (column.amount) return column.amount(row) ?? undefined;
  const value = columnValue(row, column);
  const units = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return units === undefined ? undefined : { units, currency: DOLLARS };
};

const cell = (column: Column, row: Row): Cell => {
  if (column.tags)
    return column
      .tags(row)
      .map(({ text }) => text)
      .join(LISTED);
  const money = column.kind === 'money' ? moneyIn(column, row) : undefined;
  if (money) return money;
  const value = columnValue(row, column);
  if (isEmpty(value)) return '';
  if (column.kind === 'date' && !column.text && typeof value === 'string') return showDate(value);
  if (column.kind === 'yesNo') return value ? 'Yes' : 'No';
  const hasWords = column.kind === 'choice' || column.choices !== undefined;
  if (typeof value === 'number' && !hasWords) return value;
  return itemTexts(column, value).join(LISTED);
};

/** A custom column that declares no words consists of controls; what it reads (an id, a key) is no value for people. */
const hasValue = (column: Column): boolean =>
  column.kind !== 'custom' || 'text' in column || 'item' in column || 'tags' in column;

/** A reference stands in the file as on the screen: by the name of its record. */
const named = async (db: Queries, column: Column, rows: readonly Row[]): Promise<CellOf> => {
  const target = column.kind === 'reference' && column.to ? declaredTables.get(column.to) : undefined;
  if (!target) return (row) => cell(column, row);
  const ids = rows.flatMap((row) => columnValue(row, column) ?? []);
  const found = ids.length ? await db.select().from(target.table).where(inArray(target.id, ids)) : [];
  const names = new Map<unknown, string>(found.map((record) => [record.id, nameOf(record)]));
  return (row) => names.get(columnValue(row, column)) ?? '';
};

/** A pivot stands in the file as on the screen: one column a record of the resource it spreads over. */
const spread = async (db: Queries, column: Column): Promise<Written[]> => {
  const { pivot } = column;
  if (!pivot) return [{ title: column.label, cells: (rows) => named(db, column, rows) }];
  const over = declaredTables.get(pivot.columnsFrom);
  const title = over?.columns[pivot.title];
  if (!over || !title) throw new Error(`"${pivot.columnsFrom}" keeps no table with "${pivot.title}"`);
  const others = await db.select({ id: over.id, title }).from(over.table).orderBy(over.id);
  return others.map((other) => ({
    title: String(other.title),
    cells: async () => (row) => {
      const children = row[column.source] as Record<string, unknown>[];
      const value = children.find((child) => child[pivot.key] === other.id)?.[pivot.value];
      return typeof value === 'string' ? showDate(value) : '';
    },
  }));
};

/** The lines of a list as CSV: the titles, and those of any number of rows. */
export interface CsvLines {
  titles: string;
  of: (rows: readonly Row[]) => Promise<string>;
}

/**
 * A list as CSV (RFC 4180), safe to open in a spreadsheet (docs/rules/lists-and-forms.md, "Exports").
 * @param held the roles of the user who receives it: the file has the columns these roles see.
 */
export const csvOf = async (resource: Resource, db: Queries, held: readonly Role[]): Promise<CsvLines> => {
  const { list } = resourceFor(resource, held);
  const columns: Written[] = [];
  // one after another: they share one connection
  for (const column of list.columns.filter(hasValue))
    columns.push(...(await spread(db, withoutTwice(column, list.columns))));
  return {
    titles: `\uFEFF${csvLine(columns.map(({ title }) => title))}`,
    of: async (rows) => {
      const cells: CellOf[] = [];
      for (const column of columns) cells.push(await column.cells(rows));
      return rows.map((row) => csvLine(cells.map((of) => of(row)))).join('');
    },
  };
};
