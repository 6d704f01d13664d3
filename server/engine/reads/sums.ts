import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { fieldMeta } from '../../../declare/field.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import { fromStorage } from '../values.ts';
import { sourceOf } from './conditions.ts';
import type { ReadModel } from './model.ts';
import { withRows } from './model.ts';
import { joined } from './rows.ts';

/** The declared sums over all rows that match, as the API returns their fields. */
export const readSums = async (
  db: Queries,
  model: ReadModel,
  { record, list }: Resource,
  where: SQL | undefined,
): Promise<Record<string, unknown>> => {
  const sums = list.sums.map((name) => {
    const value = sourceOf(model, name)?.value;
    if (!value) throw new Error(`"${name}" has no value that can be added`);
    return [name, sql`coalesce(sum(${value}), 0)`.as(name)] as const;
  });
  const query = new QueryBuilder().select(Object.fromEntries(sums)).from(model.from).$dynamic();
  const { rows } = await db.execute(sql`${withRows(model)}${joined(query, model).where(where).getSQL()}`);
  const [found = {}] = rows;
  return Object.fromEntries(
    Object.entries(found).map(([name, sum]) => {
      const meta = record.shape[name] && fieldMeta(record.shape[name]);
      // a sum of integers is a bigint, which the driver returns as text
      return [name, meta?.kind.fromStorage ? fromStorage(meta, sum) : Number(sum)];
    }),
  );
};
