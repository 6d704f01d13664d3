import { and, asc, eq, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { SCHEDULE_WEEKDAYS } from '../../../domain/calendar/schedule.ts';
import { EXPIRING_DAYS, nextEnd } from '../../../domain/groups/expiration.ts';
import type { ScheduleFilter } from '../../../domain/groups/schedule-filter.ts';
import * as calls from '../../../resources/groups/schedule-calls.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';
import { locationColumns } from '../locations.ts';
import { scheduleFiles } from '../schedules/preview.ts';
import { nextRegistration } from '../schedules/registration.ts';
import { expiresSoon, groupScope, isScheduled } from './conditions.ts';

/** The most groups that are listed as about to expire. */
const MOST_EXPIRING = 100;

const counted = (value: ScheduleFilter) => sql<number>`count(*) filter (where ${isScheduled(value)})::int`;

const readStats = async (db: Queries, caller: Caller, locationId: string | undefined) => {
  const weekdays = SCHEDULE_WEEKDAYS.map(
    (weekday, at) => [weekday, counted(String(at + 1) as ScheduleFilter)] as const,
  );
  const [counts] = await db
    .select({
      ...(Object.fromEntries(weekdays) as Record<(typeof SCHEDULE_WEEKDAYS)[number], ReturnType<typeof counted>>),
      unscheduled: counted('unscheduled'),
      on_hold: counted('on_hold'),
      expired: counted('expired'),
    })
    .from(groups)
    .where(and(groupScope(caller), locationId === undefined ? undefined : eq(groups.location_id, Number(locationId))));
  if (!counts) throw new Error('An aggregate without a row');
  return counts;
};

const readExpiring = async (db: Queries, caller: Caller, date: PlainDate, days: number) => {
  const { table, columns } = locationColumns();
  const rows = await db
    .select({
      id: groups.id,
      number: groups.number,
      name: groups.name,
      location: { short_name: sql<string>`${columns.short_name}` },
      termination_date: groups.termination_date,
      run_out_date: groups.run_out_date,
    })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(and(groupScope(caller), expiresSoon(date, days)))
    .orderBy(
      asc(sql`least(
      case when ${groups.termination_date} >= ${date} then ${groups.termination_date} end,
      case when ${groups.run_out_date} >= ${date} then ${groups.run_out_date} end)`),
      asc(groups.number),
    )
    .limit(MOST_EXPIRING);
  return rows.flatMap(({ termination_date, run_out_date, ...group }) => {
    const end = nextEnd({ termination_date, run_out_date }, date);
    return end ? [{ ...group, expiration_warning: end }] : [];
  });
};

/** What the scheduler shows beside its list. */
export const schedulerHandlers: Handler[] = [
  read(calls.scheduleStats, async ({ db, query, caller }) => ({
    body: await readStats(db, caller, query['location-id']),
  })),
  read(calls.schedulePreview, async ({ db, query, caller }) => ({
    body: {
      files: await scheduleFiles(db, query.date, groupScope(caller)),
      nextRunAt: nextRegistration(new Date()).toISOString(),
    },
  })),
  read(calls.expiringGroups, async ({ db, query, caller }) => ({
    body: await readExpiring(db, caller, query.date, Number(query.days ?? EXPIRING_DAYS)),
  })),
];
