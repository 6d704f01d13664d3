import { randomUUID } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import type { Tx } from '../../db/database.ts';
import {
  notificationAddressees,
  notificationAttachments,
  notificationGroups,
  notificationLocations,
  notifications,
} from '../../db/tables/messages.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { MailContent } from '../../mail/content.ts';
import type { Address } from '../../mail/mailer.ts';

/** The job that sends one notification. */
export const SEND_JOB = 'send-notification';

/** What a notification says; its subject is the heading. */
export type Message = Omit<MailContent, 'heading' | 'at'>;

export interface Notice {
  eventType: NotificationEvent;
  subject: string;
  message: Message;
  /** Ids of the groups it is about; they limit who may see it. */
  groups?: readonly number[];
  locations?: readonly number[];
  recipients: readonly Address[];
  /** Files that are stored already. */
  attachments?: readonly { filename: string; storageKey: string }[];
  /** Absent: immediately. */
  scheduledFor?: Date;
}

/**
 * Queues one sending. Its key identifies it in the queue, in the email, and for cancelling (`job_id`). One statement
 * claims the notification, so that of several concurrent callers only one sends it; the others get undefined.
 * @param options.when a condition on the notification.
 */
export const queueSending = async (
  tx: Tx,
  id: number,
  queue: Queue,
  { scheduledFor, when }: { scheduledFor?: Date; when?: SQL } = {},
) => {
  const key = randomUUID();
  const [taken] = await tx
    .update(notifications)
    .set({
      status: 'scheduled',
      job_id: key,
      scheduled_for: scheduledFor ?? null,
      sent_at: null,
      failed_at: null,
      error: null,
      version: sql`${notifications.version} + 1`,
    })
    .where(and(eq(notifications.id, id), when))
    .returning();
  if (taken) await queue.send(SEND_JOB, { id, key }, tx, scheduledFor && { startAfter: scheduledFor });
  return taken;
};

const distinct = (addresses: readonly Address[]): Address[] => [
  ...new Map(addresses.map((one) => [one.address.toLowerCase(), one])).values(),
];

/**
 * Stores a notification and queues its sending, in the transaction of the event. Returns its id, or undefined when
 * there are no recipients.
 */
export const notify = async (tx: Tx, notice: Notice, queue: Queue): Promise<number | undefined> => {
  const recipients = distinct(notice.recipients);
  if (!recipients.length) return undefined;
  const [row] = await tx
    .insert(notifications)
    .values({
      event_type: notice.eventType,
      subject: notice.subject,
      message: { ...notice.message, heading: notice.subject, at: new Date().toISOString() },
      status: 'scheduled',
    })
    .returning({ id: notifications.id });
  if (!row) throw new Error('The notification was not written');
  const notification_id = row.id;
  await tx.insert(notificationAddressees).values(recipients.map((one) => ({ notification_id, ...one })));
  const { groups = [], locations = [], attachments = [] } = notice;
  if (groups.length) {
    await tx.insert(notificationGroups).values([...new Set(groups)].map((group_id) => ({ notification_id, group_id })));
  }
  if (locations.length) {
    const rows = [...new Set(locations)].map((location_id) => ({ notification_id, location_id }));
    await tx.insert(notificationLocations).values(rows);
  }
  if (attachments.length) {
    const rows = attachments.map(({ filename, storageKey }) => ({
      notification_id,
      filename,
      storage_key: storageKey,
    }));
    await tx.insert(notificationAttachments).values(rows);
  }
  await queueSending(tx, notification_id, queue, { scheduledFor: notice.scheduledFor });
  return notification_id;
};
