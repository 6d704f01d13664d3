import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { plainDate } from '../../declare/record.ts';
import { EXPIRATIONS } from '../../domain/groups/expiration.ts';
import { SCHEDULER_ROLES } from '../../domain/roles.ts';

/* What the scheduler shows beside its list (docs/rules/check-runs.md, "Scheduler"). */

const date = plainDate({ label: 'Date' });

export const scheduleStats = defineCall({
  name: 'groups.schedule-stats',
  method: 'GET',
  path: '/groups/schedule-stats',
  access: SCHEDULER_ROLES,
  summary: 'How many groups are scheduled on each weekday, have no schedule, are on hold, or expired',
  query: z.object({ 'location-id': z.optional(recordId) }),
  answer: z.object({
    MON: z.int(),
    TUE: z.int(),
    WED: z.int(),
    THU: z.int(),
    FRI: z.int(),
    unscheduled: z.int(),
    on_hold: z.int(),
    expired: z.int(),
  }),
});

export const schedulePreview = defineCall({
  name: 'groups.schedule-preview',
  method: 'GET',
  path: '/groups/schedule-preview',
  access: SCHEDULER_ROLES,
  summary: 'The groups whose runs take place on a day, as a file for each location, and when the next schedule is sent',
  query: z.object({ date }),
  answer: z.object({
    files: z.array(z.object({ name: z.string(), contents: z.string() })),
    nextRunAt: z.string(),
  }),
});

const ExpiringGroup = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  location: z.object({ short_name: z.string() }),
  expiration_warning: z.object({
    date: z.string(),
    type: z.enum(Object.keys(EXPIRATIONS) as (keyof typeof EXPIRATIONS)[]),
  }),
});
export type ExpiringGroup = z.infer<typeof ExpiringGroup>;

export const expiringGroups = defineCall({
  name: 'groups.expiring',
  method: 'GET',
  path: '/groups/expiring',
  access: SCHEDULER_ROLES,
  summary: 'The groups that end within some days of a day, the first ones first; at most 100',
  query: z.object({
    date,
    /** By default EXPIRING_DAYS. */
    days: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'Must be a whole number of days'))),
  }),
  answer: z.array(ExpiringGroup),
});

const HolidayRow = z.object({
  id: z.int(),
  date: z.string(),
  description: z.nullable(z.string()),
  overrides: z.array(z.object({ location_id: z.int(), date: z.string() })),
});
export type HolidayRow = z.infer<typeof HolidayRow>;

/** The holidays as the scheduler's calendar reads them. The declaration of the holidays serves the call. */
export const holidayList = defineCall({
  name: 'holidays.list',
  method: 'GET',
  path: '/holidays',
  access: 'signed-in',
  summary: 'The operator’s holidays',
  answer: z.array(HolidayRow),
});
