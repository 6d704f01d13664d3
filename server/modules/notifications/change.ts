import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { NOTIFICATION, shownNotificationStatus } from '../../../domain/notifications/notification-types.ts';
import { sourcesOf, stateRefusal } from '../../../domain/states.ts';
import type { Tx } from '../../db/database.ts';
import { notifications } from '../../db/tables/messages.ts';
import { transition } from '../../engine/transition.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import { queueSending } from './notify.ts';
import { notificationScope } from './scope.ts';

type Row = typeof notifications.$inferSelect;

/** Why no row matched: the caller sees no such notification, or it is in another status, which the text mentions. */
const refusal = async (tx: Tx, which: SQL | undefined, name: keyof typeof NOTIFICATION.transitions) => {
  const [row] = await tx.select().from(notifications).where(which);
  if (!row) return new Problem('not_found');
  const status = shownNotificationStatus(row.status);
  const reason =
    row.status === 'sending'
      ? 'This notification is being sent at this moment.'
      : (stateRefusal(NOTIFICATION, name, status) ?? 'This notification has changed since.');
  return new Problem('conflict', {
    text: `${reason} Reload the list to see it.`,
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
    inArray(notifications.status, [...sourcesOf(NOTIFICATION, 'resend')]),
    sql`coalesce(${ended}, '-infinity'::timestamptz) <= ${asked.toISOString()}::timestamptz`,
  );
  const after = before && (await queueSending(tx, id, queue, { when }));
  if (!before || !after) throw await refusal(tx, which, 'resend');
  return { before, after };
};

/** Cancels the sending of this job while it is waiting; the job then finds nothing to send. */
export const cancelSending = async (tx: Tx, caller: Caller, jobId: string) => {
  const which = and(eq(notifications.job_id, jobId), notificationScope(caller));
  const [before] = await tx.select().from(notifications).where(which);
  const [after] = await transition(tx, {
    table: notifications,
    column: 'status',
    machine: NOTIFICATION,
    from: sourcesOf(NOTIFICATION, 'cancel'),
    to: NOTIFICATION.transitions.cancel.to,
    which,
  });
  if (!before || !after) throw await refusal(tx, which, 'cancel');
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
