import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { plainDate } from '../../declare/record.ts';
import { searchText } from '../../declare/text.ts';
import { PAYMENT_METHODS } from '../../domain/bank/payment-methods.ts';
import { isTimeZone } from '../../domain/calendar/time-zone.ts';
import { SUMMARY_ROLES } from '../../domain/roles.ts';
import { ExceptionCounts } from '../exceptions/calls.ts';

/* What the dashboards count (docs/rules/dashboards.md). */

/** More locations than an operator has. */
const MOST_LOCATIONS = 100;

/** The days to count, in the named time zone (the console names the operator's), both ends included. */
export const countedDays = {
  timezone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Must be a time zone, like America/Chicago')),
  from: plainDate({ label: 'From' }),
  to: plainDate({ label: 'To' }),
  'location-id': z.optional(z.union([recordId, z.array(recordId).check(z.maxLength(MOST_LOCATIONS))])),
};

export const metricsFileTypes = defineCall({
  name: 'metrics.file-types',
  method: 'GET',
  path: '/metrics/getMetricsFileTypes',
  access: 'signed-in',
  summary: 'The types of files that events are counted for',
  answer: z.array(z.object({ id: z.int(), file_type_name: z.string() })),
});

const EventType = z.object({ id: z.int(), event_type_name: z.string(), event_type_category: z.string() });

export const metricsEventTypes = defineCall({
  name: 'metrics.event-types',
  method: 'GET',
  path: '/metrics/getMetricsEventTypes',
  access: 'signed-in',
  summary: 'The types of counted events, and which belong to each category',
  answer: z.object({ allTypes: z.array(EventType), typesMapping: z.record(z.string(), z.array(z.int())) }),
});

export const whatWaits = defineCall({
  name: 'metrics.waiting',
  method: 'GET',
  path: '/metrics/waiting',
  access: SUMMARY_ROLES,
  summary: 'What waits for the caller: the exceptions of each kind; of the requests for approval those to decide',
  answer: ExceptionCounts,
});

const Counted = z.object({
  event_type_id: z.int(),
  file_type_id: z.int(),
  events_count: z.int(),
  groups_count: z.int(),
  files_count: z.int(),
});

export const metricsEventTotals = defineCall({
  name: 'metrics.event-totals',
  method: 'GET',
  path: '/metrics/getMetricsEventTotals',
  access: SUMMARY_ROLES,
  summary: 'The events of each day by event and file type: how many, of how many groups and files; at most 31 days',
  query: z.object({ ...countedDays, search: searchText() }),
  answer: z.array(z.object({ date: z.string(), events: z.array(Counted) })),
});

const Week = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      /** The payment files loaded, and what they pay, in dollars; without those that are voided. */
      files: z.int(),
      amount: z.number(),
      /** The median from the first file of a run to its release, of the runs released on this day; null without any. */
      hours_to_release: z.nullable(z.number()),
    }),
  ),
  /** What the files of these days pay, in dollars, by the method the processor used, or else the one asked for. */
  methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number() })),
});
export type Week = z.infer<typeof Week>;

export const metricsWeek = defineCall({
  name: 'metrics.week',
  method: 'GET',
  path: '/metrics/week',
  access: SUMMARY_ROLES,
  summary: 'What was loaded, paid and released on each day, and how it is paid; at most 31 days',
  query: z.object(countedDays),
  answer: Week,
});
