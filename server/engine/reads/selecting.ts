import type { SQL } from 'drizzle-orm';
import { getTableName, is, isSQLWrapper, sql } from 'drizzle-orm';
import { PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Join, OrderTerm, ReadModel, Value } from './model.ts';
import { orderBy } from './order.ts';
import { joined } from './rows.ts';

/** The names of the tables whose columns stand in a part of a statement. */
const tablesIn = (part: unknown): string[] => {
  if (is(part, PgColumn)) return [getTableName(part.table)];
  if (Array.isArray(part)) return part.flatMap(tablesIn);
  const chunks = isSQLWrapper(part) ? part.getSQL().queryChunks : [];
  return chunks.flatMap((chunk) => (chunk === part ? [] : tablesIn(chunk))); // texts and values wrap themselves
};

/** The joins that parts of a statement use, and those that these use in turn. */
const joinsFor = ({ join }: ReadModel, parts: readonly unknown[]): Join[] => {
  const used = new Set(parts.flatMap(tablesIn));
  const last = join.toReversed().filter(({ table, on }) => {
    const isUsed = used.has(getTableName(table));
    if (isUsed) for (const name of tablesIn(on)) used.add(name);
    return isUsed;
  });
  return last.toReversed();
};

/**
 * Selects values of the rows that meet a condition, in an order. A join that none of these uses is left out: it adds no
 * row, and with it PostgreSQL would not read the values from a partial index alone.
 */
export const selecting = (
  model: ReadModel,
  values: Readonly<Record<string, Value>>,
  where: SQL | undefined,
  order: readonly OrderTerm[] = [],
) => {
  const selected = Object.entries(values).map(([name, value]) => [name, sql`${value}`.as(name)]);
  const query = new QueryBuilder().select(Object.fromEntries(selected)).from(model.from).$dynamic();
  const parts = [...Object.values(values), where, ...order.map(({ by }) => by)];
  return joined(query, { join: joinsFor(model, parts) })
    .where(where)
    .orderBy(...orderBy(order));
};
