import { asc, count, eq, sql } from 'drizzle-orm';
import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_STATUS_LABELS,
  shownNotificationStatus,
} from '../../../domain/notifications/notification-types.ts';
import type { Queries } from '../../db/database.ts';
import { notificationLocations, notifications } from '../../db/tables/messages.ts';
import type { FacetValue } from '../../engine/list.ts';
import type { Caller } from '../../http/sessions.ts';
import { locationColumns } from '../locations.ts';
import { notificationScope } from './scope.ts';

const labelled = (
  labels: Readonly<Record<string, string>>,
  counts: readonly { value: string; count: number }[],
): FacetValue[] => {
  const known = new Map(counts.map(({ value, count: many }) => [value, many]));
  return Object.entries(labels).map(([value, label]) => ({ value, label, count: known.get(value) ?? 0 }));
};

const EVENT_LABELS = Object.fromEntries(Object.entries(NOTIFICATION_EVENTS).map(([name, { label }]) => [name, label]));

/** The values of the filters, with how many notifications the caller sees of each. */
export const notificationFacets = async (db: Queries, caller: Caller) => {
  const within = notificationScope(caller);
  const { table, columns } = locationColumns();
  const places = await db
    .select({
      value: sql<string>`${columns.id}::text`,
      label: sql<string>`${columns.key} || ' ' || ${columns.short_name}`,
      count: sql<number>`count(${notifications.id})::int`,
    })
    .from(table)
    .leftJoin(notificationLocations, eq(notificationLocations.location_id, columns.id))
    .leftJoin(
      notifications,
      sql`${notifications.id} = ${notificationLocations.notification_id} and ${within ?? sql`true`}`,
    )
    .groupBy(columns.id, columns.key, columns.short_name)
    .orderBy(asc(columns.key));
  const events = await db
    .select({ value: notifications.event_type, count: count() })
    .from(notifications)
    .where(within)
    .groupBy(notifications.event_type);
  const statuses = await db
    .select({ value: notifications.status, count: count() })
    .from(notifications)
    .where(within)
    .groupBy(notifications.status);
  return {
    location: places,
    'event-type': labelled(EVENT_LABELS, events),
    status: labelled(NOTIFICATION_STATUS_LABELS, shownCounts(statuses)),
  };
};

const shownCounts = (stored: readonly { value: string; count: number }[]) => {
  const shown = Map.groupBy(stored, ({ value }) => shownNotificationStatus(value));
  return [...shown].map(([value, all]) => ({ value, count: all.reduce((sum, one) => sum + one.count, 0) }));
};
