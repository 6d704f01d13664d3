import type { SQL } from 'drizzle-orm';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { RangeValue } from '../../../declare/list/params.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { OPERATOR_ZONE } from '../../../domain/calendar/time-zone.ts';
import { METRICS_EVENT_TYPES, METRICS_FILE_TYPES } from '../../../domain/notifications/event-types.ts';
import type { MetricsEvent } from '../../../resources/events/index.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { metricsEvents } from '../../db/tables/health.ts';
import { contains } from '../../engine/reads/like.ts';
import { descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { fileOfEvent } from '../files/of-event.ts';
import { locationChoices, locationColumns } from '../locations.ts';

const { table: locations, columns: location } = locationColumns();

/** Where it happened: at its own location, or at that of its group. */
const place = sql`coalesce(${metricsEvents.location_id}, ${groups.location_id})`;

/** An end of the operator's day. */
const endOf = (day: string): SQL => sql`(${day}::date::timestamp at time zone ${OPERATOR_ZONE})`;

const isOn = ({ from, to }: RangeValue): SQL =>
  sql`(${from ? sql`${metricsEvents.happened_at} >= ${endOf(from)}` : sql`true`}
    and ${to ? sql`${metricsEvents.happened_at} < ${endOf(addDays(to, 1))}` : sql`true`})`;

/** The events that the summary lists, newest first (docs/rules/dashboards.md, "Summary"). */
export const eventModel = readModel<MetricsEvent>({
  from: metricsEvents,
  moves: { at: [metricsEvents.happened_at] },
  join: [
    leftJoin(groups, eq(groups.id, metricsEvents.group_id)),
    leftJoin(locations, eq(location.id, place)),
    leftJoin(checkRuns, eq(checkRuns.id, metricsEvents.check_run_id)),
  ],
  order: [descending(metricsEvents.happened_at), descending(metricsEvents.id)],
  sources: {
    event_date: { value: metricsEvents.happened_at },
    group: { members: { id: groups.id, number: groups.number, name: groups.name } },
    location: {
      members: location,
      is: (ids) => inArray(place, ids.map(Number)),
      choices: locationChoices,
    },
    event_type: {
      value: metricsEvents.event_type_id,
      is: (ids) => inArray(metricsEvents.event_type_id, ids.map(Number)),
      read: (id: number) => ({
        id,
        event_type_name: METRICS_EVENT_TYPES[id]?.name ?? String(id),
        event_type_category: METRICS_EVENT_TYPES[id]?.category ?? '',
      }),
    },
    file_type: {
      value: metricsEvents.file_type_id,
      is: (ids) => inArray(metricsEvents.file_type_id, ids.map(Number)),
      read: (id: number) => ({ id, file_type_name: METRICS_FILE_TYPES[id] ?? String(id) }),
    },
    file_id: { value: fileOfEvent() },
    check_run: { members: { id: checkRuns.id, type: checkRuns.type, created_at: checkRuns.created_at } },
  },
  filters: { days: isOn, day: isOn },
  search: (text) =>
    or(
      contains(groups.number, text),
      contains(groups.name, text),
      contains(metricsEvents.file_name, text),
      contains(metricsEvents.original_filename, text),
    ),
});
