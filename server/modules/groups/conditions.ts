import type { SQL } from 'drizzle-orm';
import { and, between, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { EXPIRING_DAYS } from '../../../domain/groups/expiration.ts';
import type { GroupFlag } from '../../../domain/groups/flags.ts';
import type { ScheduleFilter } from '../../../domain/groups/schedule-filter.ts';
import { bitOf, type GroupFact, isStored } from '../../db/tables/group-facts.ts';
import { groups } from '../../db/tables/groups.ts';
import type { GroupedBy } from '../../engine/reads/model.ts';
import type { Caller } from '../../http/sessions.ts';

/** The groups a user may see (docs/rules/people.md, "Row scope"): assigned ones and those of assigned locations. */
export const groupScope = ({ scope }: Caller): SQL | undefined =>
  scope && or(inArray(groups.location_id, scope.locations), inArray(groups.id, scope.groups));

/** Groups that end within a few days, and still run until then. */
export const expiresSoon = (today: PlainDate, days = EXPIRING_DAYS): SQL | undefined => {
  const until = addDays(today, days);
  return and(
    eq(groups.status, true),
    eq(groups.is_expired, false),
    or(between(groups.termination_date, today, until), between(groups.run_out_date, today, until)),
  );
};

/** The condition of a fact that the stored column tells. */
const isTrue = (fact: GroupFact): SQL => sql`${groups.facts} & ${sql.raw(String(bitOf(fact)))} <> 0`;

export const isFlagged = (flag: GroupFlag): SQL =>
  isStored(flag) ? isTrue(flag) : sql`(${expiresSoon(operatorDay(new Date()))})`;

/** Nothing is sent for a group on hold or expired. */
export const mayRun = and(not(groups.is_on_hold), not(groups.is_expired));

/** The groups of a bar of the schedule strip (docs/rules/check-runs.md, "Schedules"). */
export const isScheduled: (value: ScheduleFilter) => SQL = isTrue;

const hasFact = (fact: GroupFact, facts: number): boolean => (facts & bitOf(fact)) !== 0;

/** How the counts of the filters by schedule and by flag come from the stored facts. */
export const groupedBySchedule: GroupedBy = {
  column: groups.facts,
  has: (value, facts) => hasFact(value as ScheduleFilter, facts),
};
export const groupedByFlag: GroupedBy = {
  column: groups.facts,
  has: (value, facts) => (isStored(value as GroupFlag) ? hasFact(value as GroupFact, facts) : undefined),
};
