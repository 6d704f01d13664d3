import type { SQL } from 'drizzle-orm';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListState } from '../../declare/list-state.ts';
import { fieldsOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { centsToDollars } from '../../domain/money.ts';
import type { Queries } from '../db/database.ts';
import type { DeclaredTable } from '../db/derive.ts';

/** A record as the API answers it. */
export type Row = Record<string, unknown> & { id: number; version: number };

/** The child rows of a record as one JSON value, in the order of their key. */
const childrenAsJson = (tables: DeclaredTable, field: string, shape: readonly string[], key: string): SQL => {
  const child = tables.children[field];
  if (!child) throw new Error(`"${field}" keeps no child rows`);
  const members = shape.map((name) => sql`${sql.raw(`'${name}'`)}, ${child.columns[name]}`);
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(members, sql`, `)}) order by ${child.columns[key]}), '[]'::json)
    from ${child.table} where ${child.parent} = ${tables.id})`;
};

/** What a select of whole records asks for: the declared fields, child rows included, and nothing else. */
const selection = (resource: Resource, tables: DeclaredTable): Record<string, PgColumn | SQL.Aliased> =>
  Object.fromEntries(
    fieldsOf(resource.record).map(([name, meta]) => {
      if (meta.child) {
        return [name, childrenAsJson(tables, name, Object.keys(meta.child.shape), meta.child.key).as(name)];
      }
      return [name, tables.columns[name] as PgColumn]; // every other field has one
    }),
  );

/** Storage to wire: cents to dollars, instants to ISO text. */
const toWire =
  (resource: Resource) =>
  (stored: Record<string, unknown>): Row => {
    const row: Record<string, unknown> = { ...stored };
    for (const [name, meta] of fieldsOf(resource.record)) {
      const value = stored[name];
      if (meta.kind === 'money' && typeof value === 'number') row[name] = centsToDollars(value);
      if (value instanceof Date) row[name] = value.toISOString();
    }
    return row as Row; // id and version are in every declared record
  };

/** Declared order, then the id, so that no two pages ever share or lose a row. */
const orderOf = (tables: DeclaredTable, state: ListState): SQL[] => {
  const column = state.sort && tables.columns[state.sort.field];
  const turn = state.sort?.order === 'DESC' ? desc : asc;
  return column ? [turn(column), turn(tables.id)] : [asc(tables.id)];
};

/** @param page which rows; absent: all of them. */
export const selectRows = async (
  db: Queries,
  resource: Resource,
  tables: DeclaredTable,
  state: ListState,
  where: SQL | undefined,
  page?: { limit: number; offset: number },
): Promise<Row[]> => {
  const query = db
    .select(selection(resource, tables))
    .from(tables.table)
    .where(where)
    .orderBy(...orderOf(tables, state));
  const rows = page ? await query.limit(page.limit).offset(page.offset) : await query;
  return rows.map(toWire(resource));
};

/** One record, or undefined. */
export const selectOne = async (
  db: Queries,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
): Promise<Row | undefined> => {
  const rows = await db.select(selection(resource, tables)).from(tables.table).where(eq(tables.id, id));
  return rows.map(toWire(resource))[0];
};
