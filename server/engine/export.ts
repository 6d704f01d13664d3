import { inArray } from 'drizzle-orm';
import type { Column } from '../../declare/columns.ts';
import type { Resource } from '../../declare/resource.ts';
import { resourceFor } from '../../declare/resource-for.ts';
import { columnValue, isEmpty, itemTexts, nameOf } from '../../declare/values.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import type { Role } from '../../domain/roles.ts';
import type { Queries } from '../db/database.ts';
import { declaredTables } from '../db/declared.ts';
import { type Cell, csvLine } from '../formats/csv/write.ts';
import { Problem } from '../http/problems.ts';
import type { ReadRow as Row } from './reads/model.ts';

/** The most rows of one export: it is built in memory (docs/rules/lists-and-forms.md, "Exports"). */
export const EXPORT_CAP = 50_000;

export const tooManyToExport = (total: number): Problem =>
  new Problem('invalid', {
    text: `${total.toLocaleString('en-US')} entries are too many for one file. Narrow the list to ${EXPORT_CAP.toLocaleString('en-US')} at most, by time for example.`,
    hint: 'A log is exported in parts.',
  });

const cell = (column: Column, row: Row): Cell => {
  const value = columnValue(row, column);
  if (isEmpty(value)) return '';
  if (column.kind === 'date' && !column.text && typeof value === 'string') return showDate(value);
  if (column.kind === 'money' && typeof value === 'number') return { dollars: value };
  if (column.kind === 'yesNo') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && column.kind !== 'choice') return value;
  return itemTexts(column, value).join(', ');
};

/** A reference stands in the file as on the screen: by the name of its record. */
const named = async (db: Queries, column: Column, rows: readonly Row[]): Promise<(row: Row) => Cell> => {
  const target = column.kind === 'reference' && column.to ? declaredTables.get(column.to) : undefined;
  if (!target) return (row) => cell(column, row);
  const ids = rows.flatMap((row) => columnValue(row, column) ?? []);
  const found = ids.length ? await db.select().from(target.table).where(inArray(target.id, ids)) : [];
  const names = new Map<unknown, string>(found.map((record) => [record.id, nameOf(record)]));
  return (row) => names.get(columnValue(row, column)) ?? '';
};

/** A pivot stands in the file as on the screen: one column a record of the resource it spreads over. */
const spread = async (
  db: Queries,
  column: Column,
  rows: readonly Row[],
): Promise<{ title: string; cell: (row: Row) => Cell }[]> => {
  const { pivot } = column;
  if (!pivot) return [{ title: column.label, cell: await named(db, column, rows) }];
  const over = declaredTables.get(pivot.columnsFrom);
  const title = over?.columns[pivot.title];
  if (!over || !title) throw new Error(`"${pivot.columnsFrom}" keeps no table with "${pivot.title}"`);
  const others = await db.select({ id: over.id, title }).from(over.table).orderBy(over.id);
  return others.map((other) => ({
    title: String(other.title),
    cell: (row) => {
      const children = row[column.source] as Record<string, unknown>[];
      const value = children.find((child) => child[pivot.key] === other.id)?.[pivot.value];
      return typeof value === 'string' ? showDate(value) : '';
    },
  }));
};

/**
 * A whole result as CSV (RFC 4180), safe to open in a spreadsheet (docs/rules/lists-and-forms.md, "Exports").
 * @param held the roles of the user who receives it: the file has the columns these roles see.
 */
export const csvOf = async (resource: Resource, rows: readonly Row[], db: Queries, held: readonly Role[]) => {
  const { list } = resourceFor(resource, held);
  const columns = (await Promise.all(list.columns.map((column) => spread(db, column, rows)))).flat();
  const titles = csvLine(columns.map((column) => column.title));
  const lines = rows.map((row) => csvLine(columns.map((column) => column.cell(row))));
  return {
    body: `\uFEFF${titles}${lines.join('')}`,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${resource.name}.csv"`,
    },
  };
};
