import type { Db } from '../../../server/db/database.ts';
import {
  notificationAddressees,
  notificationAttachments,
  notificationGroups,
  notificationLocations,
  notifications,
} from '../../../server/db/tables/messages.ts';

interface Draft extends Partial<typeof notifications.$inferInsert> {
  groups?: readonly number[];
  locations?: readonly number[];
  recipients?: readonly { name: string; address: string }[];
  attachments?: readonly { filename: string; storage_key: string }[];
}

let made = 0;

/** Inserts a notification with the times that its status requires; returns its row. */
export const addNotification = async (db: Db, draft: Draft = {}) => {
  const { groups = [], locations = [], recipients, attachments = [], ...set } = draft;
  made += 1;
  const status = set.status ?? 'sent';
  const at = set.created_at ?? new Date(Date.now() - 3_600_000);
  const [row] = await db
    .insert(notifications)
    .values({
      event_type: 'group_expiration_alert',
      subject: `Letter ${made}`,
      content: `<p>Letter <b>${made}</b></p>`,
      status,
      created_at: at,
      job_id: `job-${made}`,
      ...(['sent', 'read'].includes(status) && { sent_at: at }),
      ...(status === 'failed' && { failed_at: at, error: 'The mailbox is full (552)' }),
      ...(status === 'scheduled' && { scheduled_for: new Date(Date.now() + 86_400_000) }),
      ...set,
    })
    .returning();
  if (!row) throw new Error('no notification');
  const notification_id = row.id;
  const people = recipients ?? [{ name: 'Ada First', address: `ada-${made}@example.com` }];
  await db.insert(notificationAddressees).values(people.map((one) => ({ notification_id, ...one })));
  const rows = {
    groups: groups.map((group_id) => ({ notification_id, group_id })),
    locations: locations.map((location_id) => ({ notification_id, location_id })),
    attachments: attachments.map((one) => ({ notification_id, ...one })),
  };
  if (rows.groups.length) await db.insert(notificationGroups).values(rows.groups);
  if (rows.locations.length) await db.insert(notificationLocations).values(rows.locations);
  if (rows.attachments.length) await db.insert(notificationAttachments).values(rows.attachments);
  return row;
};
