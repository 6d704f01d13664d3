import { and, eq, gte, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { operatorMoment } from '../../../domain/calendar/operator-clock.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import { schedulerAddress } from '../../../resources/check-runs/addresses.ts';
import type { Tx } from '../../db/database.ts';
import { notificationGroups, notifications } from '../../db/tables/messages.ts';
import type { Queue } from '../../jobs/queue.ts';
import { notify } from './notify.ts';
import { staffFor } from './staff.ts';
import type { StaffEmail } from './staff-message.ts';
import { runLink, staffMessage } from './staff-message.ts';

/** The data of a group that emails to staff contain. */
export interface GroupInEmail {
  id: number;
  number: string;
  name: string;
  location_id: number;
}

/** Whether staff were notified of this event for a group since the start of the operator's day `since`. */
export const wasNotified = async (
  tx: Tx,
  eventType: NotificationEvent,
  groupId: number,
  since: PlainDate,
): Promise<boolean> => {
  const [row] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(notificationGroups, eq(notificationGroups.notification_id, notifications.id))
    .where(
      and(
        eq(notifications.event_type, eventType),
        eq(notificationGroups.group_id, groupId),
        gte(notifications.created_at, operatorMoment(since, 0)),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Serialises producers that check before they notify; the lock lasts until the transaction ends. */
export const oneAtATime = async (tx: Tx, eventType: NotificationEvent): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`notify ${eventType}`}))`);
};

/**
 * Notifies the staff who chose this event: one email per location, with a row for each group. Returns how many emails
 * were queued; 0 when nobody is responsible for these groups.
 */
export const notifyStaff = async (
  tx: Tx,
  queue: Queue,
  email: StaffEmail<GroupInEmail> & { subject: string },
): Promise<number> => {
  let count = 0;
  for (const [locationId, rows] of Map.groupBy(email.rows, ({ group }) => group.location_id)) {
    const about = rows.map(({ group }) => ({ groupId: group.id, locationId }));
    const id = await notify(
      tx,
      {
        eventType: email.eventType,
        subject: email.subject,
        message: staffMessage({ ...email, rows }),
        groups: about.map(({ groupId }) => groupId),
        locations: [locationId],
        recipients: await staffFor(tx, email.eventType, about),
      },
      queue,
    );
    if (id !== undefined) count += 1;
  }
  return count;
};

/** Reports, once a day, a group whose schedule gives no date, until it is fixed. */
export const notifyOfScheduleError = async (
  tx: Tx,
  queue: Queue,
  group: GroupInEmail,
  faults: readonly string[],
  today: PlainDate,
): Promise<void> => {
  const eventType = 'group_schedule_error';
  await oneAtATime(tx, eventType);
  if (await wasNotified(tx, eventType, group.id, today)) return;
  await notifyStaff(tx, queue, {
    eventType,
    subject: `Schedule error of group ${group.number}`,
    intro: 'No date can be computed from the schedule of this group.',
    columns: [{ label: 'Error' }],
    rows: faults.map((fault) => ({ group, cells: [fault] })),
    link: { label: 'Open scheduler', path: schedulerAddress(group.number) },
  });
};

/** Reports that a status file of the network arrived; called by its reader. */
export const notifyOfNetworkReport = (
  tx: Tx,
  queue: Queue,
  { group, ...run }: { id: number; run_date: PlainDate; group: GroupInEmail },
  filename: string,
  received: PlainDate,
) =>
  notifyStaff(tx, queue, {
    eventType: 'nomi_status_report_received',
    subject: `Nomi status report ${filename}`,
    intro: 'A status report of the network was received.',
    columns: [{ label: 'File' }, { label: 'Received', kind: 'date' }],
    rows: [{ group, cells: [filename, showDate(received)] }],
    link: runLink(run, group.number),
  });
