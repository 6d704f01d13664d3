import type { SQL } from 'drizzle-orm';
import { asc, desc, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { groupParam } from '../../../declare/list/groups.ts';
import type { ListState } from '../../../declare/list/state.ts';
import { CURSOR } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Problem } from '../../http/problems.ts';
import { invalid } from '../../http/problems.ts';
import { sourceOf } from './conditions.ts';
import type { OrderTerm, ReadModel, Value } from './model.ts';
import { ascending } from './model.ts';

/** The place of a row's group among the groups; a row without a value is in the last. */
const ofGroup = (model: ReadModel, { list }: Pick<Resource, 'list'>, field: string): OrderTerm[] => {
  const values = Object.keys(groupParam(list.filters, field)?.choices ?? {}).map((value) => sql`${value}`);
  const value = sourceOf(model, field)?.value;
  return value ? [ascending(sql`array_position(array[${sql.join(values, sql`, `)}]::text[], ${value}::text)`)] : [];
};

/** The order that is asked for: the groups, if any, and within them the sort. */
export const orderOf = (
  model: ReadModel,
  resource: Pick<Resource, 'list'>,
  { groupBy, ...state }: Pick<ListState, 'sort' | 'groupBy'>,
): readonly OrderTerm[] => [...(groupBy ? ofGroup(model, resource, groupBy) : []), ...sortOf(model, state)];

/** The requested sort, then the id, so that no row is on two pages or on none. */
const sortOf = (model: ReadModel, { sort }: Pick<ListState, 'sort'>): readonly OrderTerm[] => {
  const source = sort && sourceOf(model, sort.field);
  const by = source?.order ?? source?.value;
  if (!sort || !by) return model.order;
  const { order } = sort;
  if ('nulls' in by)
    return [
      { by: by.by, order, nullsLast: true },
      { by: model.id, order },
    ];
  return [by, model.id].flat().map((one) => ({ by: one, order }));
};

const TURNS = { ASC: asc, DESC: desc };

export const orderBy = (terms: readonly OrderTerm[]): SQL[] =>
  terms.map(({ by, order, nullsLast }) => {
    const turned = TURNS[order](by);
    return nullsLast ? sql`${turned} nulls last` : turned;
  });

/**
 * The position of a row in an order, for keyset paging: the values it is sorted by. It remains valid while rows are
 * added and removed, and page 1,000 costs as much as page 1.
 */
export const cursorOf = (terms: readonly OrderTerm[]): SQL =>
  sql`jsonb_build_array(${sql.join(
    terms.map(({ by }) => sql`${by}::text`),
    sql`, `,
  )})`;

const Cursor = z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(5));

export const writeCursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url');

export const notACursor = (): Problem =>
  invalid([{ path: CURSOR, message: 'Must be the cursor of a row of this list' }]);

const readCursor = (cursor: string, length: number): string[] => {
  try {
    const values = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (values.length === length) return values;
  } catch {
    throw notACursor();
  }
  throw notACursor();
};

/** The SQL type of a cursor's value: that of its column; `serial` is an integer with a default. */
const typeOf = (by: Value): string =>
  is(by, PgColumn) ? by.getSQLType().replace(/^(small|big)?serial$/, '$1int') : 'text';

/**
 * The condition for the rows after a cursor: a row comparison, which an index in this order supports. All terms must
 * have the same direction and no null values. Throws 422 for an invalid cursor.
 */
export const afterCursor = (terms: readonly OrderTerm[], cursor: string): SQL => {
  const values = readCursor(cursor, terms.length);
  const row = sql.join(
    terms.map(({ by }) => sql`${by}`),
    sql`, `,
  );
  const after = sql.join(
    terms.map(({ by }, at) => sql`${values[at]}::${sql.raw(typeOf(by))}`),
    sql`, `,
  );
  const sign = sql.raw(terms[0]?.order === 'DESC' ? '<' : '>');
  return sql`(${row}) ${sign} (${after})`;
};

/** Whether a statement failed because a value does not have its type (SQLSTATE class 22, "data exception"). */
export const isDataException = (error: unknown): boolean => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && String(Reflect.get(cause, 'code')).startsWith('22');
};
