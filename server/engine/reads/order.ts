import type { SQL } from 'drizzle-orm';
import { asc, desc, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { ListState } from '../../../declare/list-state.ts';
import { CURSOR } from '../../../declare/list-state.ts';
import type { Problem } from '../../http/problems.ts';
import { invalid } from '../../http/problems.ts';
import { sourceOf } from './conditions.ts';
import type { OrderTerm, ReadModel, Value } from './model.ts';

/** The order that is asked for, then the id, so that no two pages ever share or lose a row. */
export const orderOf = (model: ReadModel, { sort }: Pick<ListState, 'sort'>): readonly OrderTerm[] => {
  const source = sort && sourceOf(model, sort.field);
  const by = source?.order ?? source?.value;
  if (!sort || !by) return model.order;
  const { order } = sort;
  const first: OrderTerm = 'nulls' in by ? { by: by.by, order, nullsLast: true } : { by, order };
  return [first, { by: model.id, order }];
};

const TURNS = { ASC: asc, DESC: desc };

export const orderBy = (terms: readonly OrderTerm[]): SQL[] =>
  terms.map(({ by, order, nullsLast }) => {
    const turned = TURNS[order](by);
    return nullsLast ? sql`${turned} nulls last` : turned;
  });

/**
 * Where a row stands in an order, to continue after it (keyset paging): the values it is ordered by, as one text. It
 * stays right while rows are added and removed, and page 1,000 costs what page 1 costs.
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

/** The type that a value of the cursor is compared as: that of its column; `serial` is no type but a default. */
const typeOf = (by: Value): string =>
  is(by, PgColumn) ? by.getSQLType().replace(/^(small|big)?serial$/, '$1int') : 'text';

/**
 * The rows after a cursor: a comparison of rows, which an index in this order answers. All terms turn the same way, and
 * none is null. Throws 422 for a text that is no cursor of such an order.
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
