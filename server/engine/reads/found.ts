import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { Queries } from '../../db/database.ts';

/**
 * The ids of the rows that statements select, each by its own index; undefined when there are more than lists count. As
 * one condition with `or` the same would be compared with every row. Few are so found without reading the others, and
 * many are soon met in the order of a list.
 * @param ways statements that select one column `id`
 */
export const idsFoundBy = async (db: Queries, ways: readonly SQL[]): Promise<number[] | undefined> => {
  const most = COUNT_CAP + 1;
  const found = sql.join(
    ways.map((way) => sql`(${way} limit ${most})`),
    sql` union `,
  );
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select array(select id from (${found}) as found limit ${most}) as ids`,
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length < most ? ids : undefined;
};
