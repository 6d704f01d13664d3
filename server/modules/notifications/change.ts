import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NotificationStatus } from '../../../domain/notifications/notification-types.ts';
import {
  CANCELLABLE,
  NOTIFICATION_STATUS_LABELS,
  RESENDABLE,
  shownNotificationStatus,
} from '../../../domain/notifications/notification-types.ts';
import type { Tx } from '../../db/database.ts';
import { notifications } from '../../db/tables/messages.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import { queueSending } from './notify.ts';
import { notificationScope } from './scope.ts';

type Row = typeof notifications.$inferSelect;

const labelFor = (statuses: readonly NotificationStatus[]): string =>
  statuses.map((status) => NOTIFICATION_STATUS_LABELS[status].toLowerCase()).join(' or ');

/** Why no row matched: the user cannot see such a notification, or it is in another status, which the text mentions. */
const refusal = async (tx: Tx, which: SQL | undefined, what: string, from: readonly NotificationStatus[]) => {
  const [row] = await tx.select().from(notifications).where(which);
  if (!row) return new Problem('not_found');
  const status = shownNotificationStatus(row.status);
  const now = row.status === 'sending' ? 'is being sent at this moment' : `is ${labelFor([status])}`;
  return new Problem('conflict', {
    text: `Only a notification that is ${labelFor(from)} can be ${what}; this one ${now}. Reload the list to see it.`,
    more: { current: { id: row.id, status, version: row.version } },
  });
};

/** When the last sending ended, successfully or not. */
const ended = sql`case when ${notifications.status} = 'failed' then ${notifications.failed_at} else ${notifications.sent_at} end`;

/**
 * Queues another sending of a sent or failed notification. A request made before the last sending ended refers to an
 * earlier state and is refused: of twenty simultaneous requests only one sends, however fast the mail server is.
 */
export const resendNotification = async (
  tx: Tx,
  queue: Queue,
  caller: Caller,
  { id, asked }: { id: number; asked: Date },
) => {
  const which = and(eq(notifications.id, id), notificationScope(caller));
  const [before] = await tx.select().from(notifications).where(which);
  const when = and(
    notificationScope(caller),
    inArray(notifications.status, [...RESENDABLE]),
    sql`coalesce(${ended}, '-infinity'::timestamptz) <= ${asked.toISOString()}::timestamptz`,
  );
  const after = before && (await queueSending(tx, id, queue, { when }));
  if (!before || !after) throw await refusal(tx, which, 'sent again', RESENDABLE);
  return { before, after };
};

/** Cancels the sending of this job while it is waiting; the job then finds nothing to send. */
export const cancelSending = async (tx: Tx, caller: Caller, jobId: string) => {
  const which = and(eq(notifications.job_id, jobId), notificationScope(caller));
  const [before] = await tx.select().from(notifications).where(which);
  const [after] = await tx
    .update(notifications)
    .set({ status: 'cancelled', version: sql`${notifications.version} + 1` })
    .where(and(which, inArray(notifications.status, [...CANCELLABLE])))
    .returning();
  if (!before || !after) throw await refusal(tx, which, 'cancelled', CANCELLABLE);
  return { before, after };
};

/** The audited fields of a notification: its status, but not its content. */
export const audited = ({ status, job_id, scheduled_for, sent_at, failed_at, error }: Row) => ({
  status,
  job_id,
  scheduled_for,
  sent_at,
  failed_at,
  error,
});
