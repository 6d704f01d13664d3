import { type SQL, sql } from 'drizzle-orm';
import { SCHEDULE_WEEKDAYS } from '../../../domain/calendar/schedule.ts';
import type { GroupFlag } from '../../../domain/groups/flags.ts';
import type { ScheduleFilter } from '../../../domain/groups/schedule-filter.ts';
import { bitsOf, type Facts, sumOfBits } from './fact-bits.ts';

/* What a group's own columns tell about its runs and its balance: the lists of the network and the scheduler. */

/** The flag that depends on the day is found by a condition instead. */
type StoredFlag = Exclude<GroupFlag, 'is-expiring'>;
export type GroupFact = ScheduleFilter | StoredFlag;

/** Nothing is sent for a group on hold or expired. */
const MAY_RUN = 'not is_on_hold and not is_expired';

const onWeekday = (at: 0 | 1 | 2 | 3 | 4): string =>
  `${MAY_RUN} and jsonb_exists(schedule, '${SCHEDULE_WEEKDAYS[at]}')`;

/** When each is true. */
const FACTS: Facts<GroupFact> = {
  '1': onWeekday(0),
  '2': onWeekday(1),
  '3': onWeekday(2),
  '4': onWeekday(3),
  '5': onWeekday(4),
  unscheduled: `${MAY_RUN} and schedule is null`,
  on_hold: 'is_on_hold',
  expired: 'is_expired',
  'is-expired': 'is_expired',
  'balance-due': 'open_ar_cents > 0',
  'credit-balance': 'open_ar_cents < 0',
  'outstanding-balance': 'open_ar_cents <> current_ar_cents',
  'has-open-invoices': 'has_open_invoices',
};

const BITS = bitsOf(FACTS);

export const bitOf = (fact: GroupFact): number => BITS[fact];

export const isStored = (flag: GroupFlag): flag is StoredFlag => flag in FACTS;

/** The bits of the facts that are true. */
export const factsOf = (): SQL => sql.raw(sumOfBits(FACTS, BITS));
