import type { SQL } from 'drizzle-orm';
import { and, between, eq, gt, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { SCHEDULE_WEEKDAYS } from '../../../domain/calendar/schedule.ts';
import { EXPIRING_DAYS } from '../../../domain/groups/expiration.ts';
import type { GroupFlag } from '../../../domain/groups/flags.ts';
import type { ScheduleFilter } from '../../../domain/groups/schedule-filter.ts';
import { groups } from '../../db/tables/groups.ts';
import { premiumInvoices } from '../../db/tables/premium.ts';
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

const hasOpenInvoice = sql`exists (
  select from ${premiumInvoices} where ${premiumInvoices.group_id} = ${groups.id} and ${premiumInvoices.balance_cents} <> 0)`;

const FLAG_IS: Readonly<Record<GroupFlag, () => SQL | undefined>> = {
  'is-expiring': () => expiresSoon(operatorDay(new Date())),
  'is-expired': () => eq(groups.is_expired, true),
  'balance-due': () => gt(groups.open_ar_cents, 0),
  'credit-balance': () => lt(groups.open_ar_cents, 0),
  'outstanding-balance': () => ne(groups.open_ar_cents, groups.current_ar_cents),
  'has-open-invoices': () => hasOpenInvoice,
};

export const isFlagged = (flag: GroupFlag): SQL => sql`(${FLAG_IS[flag]()})`;

/** Nothing is sent for a group on hold or expired. */
export const mayRun = and(not(groups.is_on_hold), not(groups.is_expired));

/** The groups of a bar of the schedule strip (docs/rules/check-runs.md, "Schedules"). */
export const isScheduled = (value: ScheduleFilter): SQL | undefined => {
  if (value === 'on_hold') return eq(groups.is_on_hold, true);
  if (value === 'expired') return eq(groups.is_expired, true);
  if (value === 'unscheduled') return and(mayRun, isNull(groups.schedule));
  const weekday = SCHEDULE_WEEKDAYS[Number(value) - 1];
  return and(mayRun, sql`jsonb_exists(${groups.schedule}, ${weekday})`);
};
