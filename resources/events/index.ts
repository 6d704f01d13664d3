import * as z from 'zod/mini';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices } from '../../declare/list/params.ts';
import { record } from '../../declare/record.ts';
import {
  EXPANDABLE_EVENT_TYPES,
  METRICS_EVENT_TYPES,
  METRICS_FILE_TYPES,
} from '../../domain/notifications/event-types.ts';
import { locationFilter } from '../location-filter.ts';
import { activity, whatHappened } from './activity.ts';
import * as calls from './calls.ts';
import { countedByDay } from './grid.ts';
import { plots } from './plots.ts';
import { whatNeedsMe } from './waiting.ts';
import { oneDay, shownDays } from './week.ts';

const group = z.object({ id: z.int(), number: z.string(), name: z.string() });

const fields = {
  event_date: z.string(),
  group: z.nullable(group),
  location: z.nullable(z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() })),
  event_type: z.object({ id: z.int(), event_type_name: z.string(), event_type_category: z.string() }),
  file_type: z.object({ id: z.int(), file_type_name: z.string() }),
  file_name: z.nullable(z.string()),
  original_filename: z.nullable(z.string()),
  /** The file's `report-id` in its download, as its name is unique only within a group; null without a kept file. */
  file_id: z.nullable(z.int()),
  error: z.nullable(z.object({ message: z.string(), stack: z.optional(z.string()) })),
  /** The run that it is about. */
  check_run: z.nullable(z.object({ id: z.int(), type: z.string(), created_at: z.string() })),
};

/** An event as returned by `GET /metrics/getData`. */
export const MetricsEvent = z.object({ id: z.int(), ...fields });
export type MetricsEvent = z.infer<typeof MetricsEvent>;

const EVENTS = Object.fromEntries(Object.entries(METRICS_EVENT_TYPES).map(([id, { name }]) => [id, name]));

/** What happened in the last days, counted by day and event by event (docs/rules/dashboards.md, "Summary"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/metrics/getData', {
    verbs: ['list'],
    names: { page: 'currentPage', base: 1, size: 'countRows', search: 'search' },
    rows: 'data',
    total: { body: 'count' },
    facets: { path: '/metrics/getFilters' },
  }),
  recordRepresentation: ({ event_type }) => event_type.event_type_name,
  texts: {
    one: 'event',
    empty: 'No activity for this period',
    loadFailed: 'Something went wrong when getting a Dashboard data',
  },
  list: {
    // in the address as on every list
    url: { page: 'page', base: 0, size: 'page-size', search: 'search' },
    search: { placeholder: 'Search by group or file', fields: ['file_name'], noPii: true },
    columns: (c) => [
      c.instant('event_date', { label: 'Date', sort: true }),
      c.text('event_type', {
        label: 'Event',
        priority: 1,
        minWidth: 152,
        text: ({ event_type }) => event_type.event_type_name,
        facet: choices('eventTypes', EVENTS, {
          label: 'Event',
          failed: 'Something went wrong when getting a event types',
          open: true,
        }),
      }),
      c.text('file_type', {
        label: 'File type',
        minWidth: 120,
        flex: 1,
        text: ({ file_type }) => file_type.file_type_name,
        facet: choices('fileTypes', METRICS_FILE_TYPES, {
          label: 'File type',
          failed: 'Something went wrong when getting a file types',
        }),
      }),
      c.text('group', {
        label: 'Group',
        priority: 1,
        minWidth: 168,
        flex: 3,
        text: ({ group: of }) => (of ? `${of.number} ${of.name}` : null),
      }),
      c.location('location', {
        label: 'Location',
        facet: locationFilter('locationId', { open: true }),
      }),
      c.code('file_name', { label: 'File', minWidth: 144 }),
      c.text('error', { label: 'Error', priority: 1, minWidth: 144, text: ({ error }) => error?.message ?? null }),
    ],
    filters: [
      { source: 'event_date', param: shownDays },
      { source: 'event_date', param: oneDay },
    ],
    sort: { field: 'event_date', order: 'DESC' },
    expand: 'custom',
    opens: ({ event_type }) => EXPANDABLE_EVENT_TYPES.includes(event_type.id),
    above: [whatNeedsMe, countedByDay, ...plots, whatHappened],
  },
  calls: [
    calls.metricsFileTypes,
    calls.metricsEventTypes,
    calls.metricsEventTotals,
    calls.metricsWeek,
    calls.whatWaits,
    activity,
  ],
});
