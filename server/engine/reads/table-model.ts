import type { SQL } from 'drizzle-orm';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { DeclaredTable } from '../../db/derive.ts';
import type { ReadModel, ReadRow } from './model.ts';
import { ascending } from './model.ts';
import { readOne } from './rows.ts';

/** The child rows of a record as one JSON value, ordered by their key. */
const childrenAsJson = (tables: DeclaredTable, field: string, shape: readonly string[], key: string): SQL => {
  const child = tables.children[field];
  if (!child) throw new Error(`"${field}" keeps no child rows`);
  const members = shape.map((name) => sql`${sql.raw(`'${name}'`)}, ${child.columns[name]}`);
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(members, sql`, `)}) order by ${child.columns[key]}), '[]'::json)
    from ${child.table} where ${child.parent} = ${tables.id})`;
};

/** The read model of a declared table: each field is its column or its child rows. */
export const tableModel = ({ record }: Pick<Resource, 'record'>, tables: DeclaredTable): ReadModel => ({
  from: tables.table,
  id: tables.id,
  join: [],
  scope: () => undefined,
  filters: {},
  order: [ascending(tables.id)],
  sources: Object.fromEntries(
    fieldsOf(record).flatMap(([name, { child }]) =>
      child ? [[name, { value: childrenAsJson(tables, name, Object.keys(child.shape), child.key) }]] : [],
    ),
  ),
});

/** A record of a declared table. */
export type Row = ReadRow & { version: number };

/** One record of a declared table, or undefined. */
export const selectOne = async (
  db: Queries,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
): Promise<Row | undefined> =>
  // every declared table has a version
  (await readOne(db, tables.model ?? tableModel(resource, tables), resource, id)) as Row | undefined;

/** The table of a read model whose records the engine saves. */
export const savedTable = (model: ReadModel): DeclaredTable | undefined => {
  if (!model.saved) return undefined;
  const columns: Record<string, PgColumn> = getTableColumns(model.from);
  const { version } = columns;
  if (!version) throw new Error(`"${getTableName(model.from)}" has no version`);
  const children = Object.entries(model.saved.children).map(
    ([field, { table, of }]) => [field, { table, columns: getTableColumns(table), parent: of }] as const,
  );
  return { table: model.from, columns, id: model.id, version, model, children: Object.fromEntries(children) };
};
