import { and, between, eq, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { nextPullDate } from '../../../domain/calendar/pull-date.ts';
import type { RunCalendar } from '../../../domain/calendar/run-calendar.ts';
import type { Tx } from '../../db/database.ts';
import { vendors } from '../../db/tables/premium.ts';

/**
 * Computes the next pull dates of the active vendors that have a schedule day, and stores those that changed; the others
 * have none. Runs daily, after every change of the holidays, and after a save of a vendor. Returns how many changed.
 * @param calendarOf the operator's calendar for each location
 */
export const computeVendorDates = async (
  tx: Tx,
  today: PlainDate,
  calendarOf: (locationId: number) => RunCalendar,
): Promise<number> => {
  const scheduled = await tx
    .selectDistinct({ location: vendors.location_id, day: vendors.schedule_day })
    .from(vendors)
    .where(and(eq(vendors.is_active, true), between(vendors.schedule_day, 1, 31)));
  const dates = scheduled.map(({ location, day }) => nextPullDate(Number(day), today, calendarOf(location)).date);
  const { rows } = await tx.execute(sql`
    update vendors v set next_pull_date = n.date
    from vendors o
    left join unnest(
      ${sql.param(scheduled.map(({ location }) => location))}::int[],
      ${sql.param(scheduled.map(({ day }) => day))}::int[],
      ${sql.param(dates)}::date[]) as n (location_id, day, date)
      on o.is_active and n.location_id = o.location_id and n.day = o.schedule_day
    where v.id = o.id and o.next_pull_date is distinct from n.date
    returning v.id`);
  return rows.length;
};
