import { and, eq } from 'drizzle-orm';
import type { DatedGroup } from '../../../domain/calendar/explained-dates.ts';
import type { ReleaseType, Schedule } from '../../../domain/calendar/schedule.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from './conditions.ts';

/** What the next dates of a group are computed from. Throws 404 when the caller may not see it. */
export const datedGroup = async (
  db: Queries,
  id: number,
  caller: Caller,
): Promise<DatedGroup & { location_id: number }> => {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), groupScope(caller)));
  if (!group) throw new Problem('not_found');
  const { location_id, is_on_hold, is_expired, release_day, premium_is_active, premium_schedule_day } = group;
  return {
    location_id,
    is_on_hold,
    is_expired,
    release_day,
    schedule: group.schedule as Schedule | null, // checked when it is saved
    release_type: group.release_type as ReleaseType | null,
    pull_day: premium_is_active ? premium_schedule_day : null,
  };
};
