import { and, eq, gte, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { operatorMoment } from '../../../domain/calendar/operator-clock.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import type { Tx } from '../../db/database.ts';
import { notificationGroups, notifications } from '../../db/tables/messages.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Html } from './html.ts';
import { html, table } from './html.ts';
import { notify } from './notify.ts';
import { staffFor } from './staff.ts';

/** A group as letters to staff speak of it. */
export interface ToldGroup {
  id: number;
  number: string;
  name: string;
  location_id: number;
}

/** Whether staff were told of a group by this event since the operator's day `since` began. */
export const wasTold = async (
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

/** Producers that look before they tell do so one after another; the lock goes with the transaction. */
export const oneAtATime = async (tx: Tx, eventType: NotificationEvent): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`notify ${eventType}`}))`);
};

/**
 * Tells the staff who asked to know: one letter for each location, with a row for each group. Returns how many letters
 * were queued; none when nobody looks after these groups.
 */
export const tellStaff = async (
  tx: Tx,
  queue: Queue,
  letter: {
    eventType: NotificationEvent;
    subject: string;
    intro: string;
    headers: readonly string[];
    rows: readonly { group: ToldGroup; cells: readonly string[] }[];
  },
): Promise<number> => {
  let count = 0;
  for (const [locationId, rows] of Map.groupBy(letter.rows, ({ group }) => group.location_id)) {
    const about = rows.map(({ group }) => ({ groupId: group.id, locationId }));
    const content: Html = html`<p>${letter.intro}</p>${table(
      ['Group #', 'Group', ...letter.headers],
      rows.map(({ group, cells }) => [group.number, group.name, ...cells]),
    )}`;
    const id = await notify(
      tx,
      {
        eventType: letter.eventType,
        subject: letter.subject,
        content,
        groups: about.map(({ groupId }) => groupId),
        locations: [locationId],
        recipients: await staffFor(tx, letter.eventType, about),
      },
      queue,
    );
    if (id !== undefined) count += 1;
  }
  return count;
};

/** A group's schedule gives no day: told once a day, until somebody mends it. */
export const tellOfScheduleError = async (
  tx: Tx,
  queue: Queue,
  group: ToldGroup,
  faults: readonly string[],
  today: PlainDate,
): Promise<void> => {
  const eventType = 'group_schedule_error';
  await oneAtATime(tx, eventType);
  if (await wasTold(tx, eventType, group.id, today)) return;
  await tellStaff(tx, queue, {
    eventType,
    subject: `Schedule error of group ${group.number}`,
    intro: 'No date can be computed from the schedule of this group. Open it in the scheduler.',
    headers: ['Error'],
    rows: faults.map((fault) => ({ group, cells: [fault] })),
  });
};

/** A status report of the network came; called by what reads it. */
export const tellOfNomiReport = (tx: Tx, queue: Queue, group: ToldGroup, filename: string, received: PlainDate) =>
  tellStaff(tx, queue, {
    eventType: 'nomi_status_report_received',
    subject: `Nomi status report ${filename}`,
    intro: 'A status report of the network was received.',
    headers: ['File', 'Received'],
    rows: [{ group, cells: [filename, showDate(received)] }],
  });
