import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import { shownNotificationStatus } from '../../../domain/notifications/notification-types.ts';
import type { Notification } from '../../../resources/notifications.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import {
  notificationAddressees,
  notificationAttachments,
  notificationGroups,
  notificationLocations,
  notifications,
} from '../../db/tables/messages.ts';
import type { Caller } from '../../http/sessions.ts';
import { locationColumns } from '../locations.ts';
import { orderOf, whereOf } from './where.ts';

/** What belongs to these notifications, by the notification. */
const childrenOf = async (db: Queries, ids: readonly number[]) => {
  const { table, columns } = locationColumns();
  const among = [...ids];
  const byId = <T extends { of: number }>(rows: readonly T[]) => {
    const grouped = Map.groupBy(rows, (row) => row.of);
    return (id: number) =>
      (grouped.get(id) ?? []).map((row) => {
        const { of: _, ...rest } = row;
        return rest;
      });
  };
  const told = await db
    .select({ of: notificationGroups.notification_id, id: groups.id, name: groups.name, number: groups.number })
    .from(notificationGroups)
    .innerJoin(groups, eq(groups.id, notificationGroups.group_id))
    .where(inArray(notificationGroups.notification_id, among))
    .orderBy(asc(groups.number));
  const places = await db
    .select({
      of: notificationLocations.notification_id,
      id: sql<number>`${columns.id}`,
      key: sql<string>`${columns.key}`,
      name: sql<string>`${columns.name}`,
      short_name: sql<string>`${columns.short_name}`,
    })
    .from(notificationLocations)
    .innerJoin(table, eq(columns.id, notificationLocations.location_id))
    .where(inArray(notificationLocations.notification_id, among))
    .orderBy(asc(columns.key));
  const { notification_id: of, id, name, address } = notificationAddressees;
  const addressees = await db
    .select({ of, id, name, address })
    .from(notificationAddressees)
    .where(inArray(of, among))
    .orderBy(asc(id));
  const files = notificationAttachments;
  const attached = await db
    .select({ of: files.notification_id, id: files.id, key: files.filename })
    .from(files)
    .where(inArray(files.notification_id, among))
    .orderBy(asc(files.id));
  return { groups: byId(told), locations: byId(places), recipients: byId(addressees), attachments: byId(attached) };
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const asRow = (
  row: typeof notifications.$inferSelect,
  children: Awaited<ReturnType<typeof childrenOf>>,
): Notification => ({
  ...row,
  created_at: row.created_at.toISOString(),
  scheduled_for: iso(row.scheduled_for),
  sent_at: iso(row.sent_at),
  read_at: iso(row.read_at),
  failed_at: iso(row.failed_at),
  status: shownNotificationStatus(row.status),
  locations: children.locations(row.id),
  groups: children.groups(row.id),
  recipients: children.recipients(row.id),
  attachments: children.attachments(row.id),
});

const countOf = async (db: Queries, where: ReturnType<typeof whereOf>): Promise<number> => {
  const [all] = await db.select({ count: count() }).from(notifications).where(where);
  return all?.count ?? 0;
};

/** The notifications a list state asks for, as far as the caller sees them, and how many there are in all. */
export const listNotifications = async (
  db: Queries,
  state: ListState,
  caller: Caller,
  page: { limit: number; offset: number },
) => {
  const where = whereOf(state, caller);
  const found = await db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...orderOf(state))
    .limit(page.limit)
    .offset(page.offset);
  const children = await childrenOf(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.map((row) => asRow(row, children));
  const total = await countOf(db, where);
  return { rows, total, unfiltered: total, offset: page.offset };
};
