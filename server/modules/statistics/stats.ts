import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import type { CountedDays } from '../dashboards/days.ts';
import { dayOf, isWithin } from '../dashboards/days.ts';

const loaded = sql`f.created_at`;

/** The payment files loaded on each day, by the status that they have now. @param locations absent: of all */
export const filesByDay = async (
  db: Queries,
  { locations, ...days }: CountedDays & { locations: readonly number[] | undefined },
) => {
  const { rows } = await db.execute<{ created_on: string; status_id: number; groups: number; files: number }>(sql`
    select ${dayOf(loaded, days)}::text as created_on, f.status_id, count(distinct f.group_id)::int as groups,
      count(*)::int as files
    from payment_files f join groups g on g.id = f.group_id
    where ${isWithin(loaded, days)}
      and ${locations ? sql`g.location_id = any(${sql.param(locations)}::int[])` : sql`true`}
    group by 1, 2 order by 1, 2`);
  return rows;
};
