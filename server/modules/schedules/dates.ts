import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { nextPullDate } from '../../../domain/calendar/pull-date.ts';
import type { RunCalendar } from '../../../domain/calendar/run-calendar.ts';
import type { ReleaseType } from '../../../domain/calendar/schedule.ts';
import { nextReleaseDate } from '../../../domain/calendar/schedule.ts';
import type { Tx } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { notifyOfScheduleError } from '../notifications/events.ts';
import { computeVendorDates } from '../vendors/dates.ts';
import { readCalendars } from './calendars.ts';

const DATED = {
  id: groups.id,
  number: groups.number,
  name: groups.name,
  location_id: groups.location_id,
  zelis_eligible: groups.zelis_eligible,
  release_type: groups.release_type,
  release_day: groups.release_day,
  premium_is_active: groups.premium_is_active,
  premium_schedule_day: groups.premium_schedule_day,
  next_release_date: groups.next_release_date,
  next_pull_date: groups.next_pull_date,
};

export type DatedGroup = Pick<typeof groups.$inferSelect, keyof typeof DATED>;

export interface GroupDates {
  next_release_date: PlainDate | null;
  next_pull_date: PlainDate | null;
  /** Why a date could not be computed, as shown to users. */
  faults: string[];
}

/** The next dates of a group: of its automatic drop-off and of its premium pull. */
export const datesOf = (group: DatedGroup, today: PlainDate, calendar: RunCalendar): GroupDates => {
  const faults: string[] = [];
  const tried = (compute: () => PlainDate | undefined): PlainDate | null => {
    try {
      return compute() ?? null;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      faults.push(error.message);
      return null;
    }
  };
  if (group.release_type === 'auto' && group.release_day === null) {
    faults.push('Release type auto without a release day');
  }
  const release = { release_type: group.release_type as ReleaseType | null, release_day: group.release_day };
  const day = group.premium_schedule_day;
  return {
    next_release_date: tried(() => nextReleaseDate(today, release, calendar)?.date),
    next_pull_date:
      group.premium_is_active && day !== null ? tried(() => nextPullDate(day, today, calendar).date) : null,
    faults,
  };
};

/**
 * Computes the next dates of groups and stores those that changed; staff are notified of a schedule that gives no date.
 * The dates are not edited in a form, so the group's version stays. Runs daily, and after every change of a schedule or
 * the holidays. @param groupIds absent: all active groups, and the vendors.
 */
export const computeDates = async (
  tx: Tx,
  queue: Queue,
  today: PlainDate,
  groupIds?: readonly number[],
): Promise<Counts> => {
  const calendarOf = await readCalendars(tx);
  const which = groupIds ? inArray(groups.id, [...groupIds]) : eq(groups.status, true);
  const rows = await tx.select(DATED).from(groups).where(which).orderBy(asc(groups.id)).for('update');
  const computed = rows.map((group) => ({ group, ...datesOf(group, today, calendarOf(group.location_id)) }));
  const changed = computed.filter(
    ({ group, next_release_date, next_pull_date }) =>
      group.next_release_date !== next_release_date || group.next_pull_date !== next_pull_date,
  );
  if (changed.length) {
    await tx.execute(sql`
      update groups g set next_release_date = n.release, next_pull_date = n.pull
      from unnest(
        ${sql.param(changed.map(({ group }) => group.id))}::int[],
        ${sql.param(changed.map((one) => one.next_release_date))}::date[],
        ${sql.param(changed.map((one) => one.next_pull_date))}::date[]) as n (id, release, pull)
      where g.id = n.id`);
  }
  const faulty = computed.filter(({ faults }) => faults.length);
  for (const { group, faults } of faulty) await notifyOfScheduleError(tx, queue, group, faults, today);
  const vendorDates: Counts = groupIds ? {} : { vendors: await computeVendorDates(tx, today, calendarOf) };
  const locations = new Set(rows.map((group) => group.location_id)).size;
  const epay = rows.filter((group) => group.zelis_eligible).length;
  const premium = rows.filter((group) => group.premium_is_active).length;
  return {
    locations,
    groups: rows.length,
    epay,
    premium,
    changed: changed.length,
    faults: faulty.length,
    ...vendorDates,
  };
};
