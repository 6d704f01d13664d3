import type { SQL } from 'drizzle-orm';
import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { fieldMeta } from '../../../declare/field.ts';
import { CURSOR } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import { fromStorage } from '../values.ts';
import type { OrderTerm, ReadModel, ReadRow } from './model.ts';
import { rowsOfModel } from './model.ts';
import { cursorOf, orderBy, writeCursor } from './order.ts';
import { readRelated } from './related.ts';
import { selectionOf } from './selection.ts';

/** The part of a resource that rows need. */
type OfRecord = Pick<Resource, 'record'>;

/** Which rows of a list. */
export interface Page {
  limit: number;
  offset: number;
}

const toWire = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** A joined record that does not exist: drizzle returns null, or null members. */
const isAbsent = (value: unknown): boolean => value === null || Object.values(value as object)[0] === null;

/** Storage to wire: by the kind of each field, and the model's own conversions. */
const toWireRow = (model: ReadModel, { record }: OfRecord, stored: Record<string, unknown>): ReadRow => {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) {
    const meta = record.shape[name] && fieldMeta(record.shape[name]);
    const { read, members } = model.sources[name] ?? {};
    if (name === CURSOR) row[name] = writeCursor(value);
    else if (read) row[name] = read(value as never);
    else if (members) row[name] = isAbsent(value) ? null : value;
    else row[name] = toWire(meta ? fromStorage(meta, value) : value);
  }
  return row as ReadRow; // the id is always selected
};

interface Joinable {
  leftJoin: (table: PgTable, on: SQL | undefined) => unknown;
}

/** The query with the model's joins. */
export const joined = <T extends Joinable>(query: T, { join }: Pick<ReadModel, 'join'>): T =>
  // a join does not change what is selected
  join.reduce((whole, { table, on }) => whole.leftJoin(table, on) as T, query);

export interface RowsQuery {
  where: SQL | undefined;
  order: readonly OrderTerm[];
  /** Whether each row has its cursor. */
  cursors?: boolean;
  /** Absent: all rows. */
  page?: Page | undefined;
  /** Fields that are not read; each gets an empty value. */
  without?: readonly string[];
  /** Absent: the program itself, which sees everything. */
  caller?: Caller | undefined;
}

/** The values of fields that are not read: an empty list, or null. */
const emptyOf = ({ record }: OfRecord, without: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(without.map((name) => [name, record.shape[name]?._zod.def.type === 'array' ? [] : null]));

/** The related rows of a page, one statement per field. */
const relatedRows = async (
  db: Queries,
  model: ReadModel,
  rows: readonly ReadRow[],
  caller: Caller | undefined,
  isAsked: (field: string) => boolean,
): Promise<(row: ReadRow) => Record<string, unknown>> => {
  const ids = rows.map(({ id }) => id);
  const lists: [name: string, of: (id: number) => unknown][] = [];
  for (const [name, { related }] of Object.entries(model.sources)) {
    if (related && isAsked(name)) lists.push([name, await readRelated(db, related, ids, caller)]);
  }
  return ({ id }) => Object.fromEntries(lists.map(([name, of]) => [name, of(id)]));
};

/** Reads rows and converts them to the API's format. */
export const readRows = async (
  db: Queries,
  model: ReadModel,
  resource: OfRecord,
  { where, order, page, cursors = false, without = [], caller }: RowsQuery,
): Promise<ReadRow[]> => {
  const query = joined(
    db
      .with(...rowsOfModel(model))
      .select({ ...selectionOf(model, resource, without), ...(cursors && { [CURSOR]: cursorOf(order).as(CURSOR) }) })
      .from(model.from)
      .$dynamic(),
    model,
  )
    .where(where)
    .orderBy(...orderBy(order));
  const found: Record<string, unknown>[] = page ? await query.limit(page.limit).offset(page.offset) : await query;
  const empty = emptyOf(resource, without);
  const rows = found.map((one) => ({ ...toWireRow(model, resource, one), ...empty }));
  if (!rows.length) return rows;
  const isAsked = (field: string) => field in resource.record.shape && !without.includes(field);
  const related = await relatedRows(db, model, rows, caller, isAsked);
  const loaded = await model.load?.(rows, db, caller, isAsked);
  return rows.map((row) => ({ ...row, ...related(row), ...loaded?.(row) }));
};

/** One record that the caller may see, or undefined. */
export const readOne = async (
  db: Queries,
  model: ReadModel,
  resource: OfRecord,
  id: number | string,
  caller?: Caller,
): Promise<ReadRow | undefined> => {
  const where = and(eq(model.id, id), caller && model.scope(caller));
  return (await readRows(db, model, resource, { where, order: [], caller }))[0];
};
