import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { notificationAddressees, notificationAttachments, notifications } from '../../db/tables/messages.ts';
import { retryWhileUnreachable } from '../../db/unavailable.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { isTransient, UncertainDelivery } from '../../mail/mailer.ts';
import type { FileStore } from '../../storage/files.ts';
import { attachmentKey } from './attachments.ts';

/** A sending: the notification, and the key it was queued with. */
export interface Sending {
  id: number;
  key: string;
}

export interface SendNeeds {
  db: Db;
  store: FileStore;
  mailer: Mailer;
}

const mayHaveArrived = (why: string) => `${why}, so it may have arrived. Ask a recipient, and resend it if it has not.`;
const INTERRUPTED = mayHaveArrived('The server stopped while this was being sent');
const CUT_OFF = mayHaveArrived('The connection to the mail server broke while this was being sent');

const bumped = { version: sql`${notifications.version} + 1` };

const ofSending = ({ id, key }: Sending, status: string) =>
  and(eq(notifications.id, id), eq(notifications.job_id, key), eq(notifications.status, status));

/** Claims the sending for this attempt, by one caller. A cancelled, sent or requeued one is not claimed. */
const claim = async (db: Db, sending: Sending) => {
  const [taken] = await db
    .update(notifications)
    .set({ status: 'sending', ...bumped })
    .where(ofSending(sending, 'scheduled'))
    .returning();
  return taken;
};

/**
 * Handles an attempt that died and left the status `sending`. The queue gives a job to one worker at a time, so nobody
 * else is sending it. A repeatable sending is claimed again; one that may have reached recipients is left to a user.
 */
const claimInterrupted = async (db: Db, sending: Sending, isRepeatable: boolean) => {
  if (!isRepeatable) {
    await fail(db, sending, 'sending', INTERRUPTED);
    return undefined;
  }
  const [taken] = await db.select().from(notifications).where(ofSending(sending, 'sending'));
  return taken;
};

const fail = async (db: Db, sending: Sending, from: string, error?: string) => {
  await db
    .update(notifications)
    .set({ status: 'failed', failed_at: sql`now()`, ...(error !== undefined && { error }), ...bumped })
    .where(ofSending(sending, from));
};

/** Stores the outcome of an attempt. */
const leaveSending = async (db: Db, sending: Sending, set: PgUpdateSetSource<typeof notifications>) => {
  await db
    .update(notifications)
    .set({ ...set, ...bumped })
    .where(ofSending(sending, 'sending'));
};

const mailOf = async ({ db, store }: SendNeeds, row: typeof notifications.$inferSelect, key: string): Promise<Mail> => {
  const to = await db
    .select()
    .from(notificationAddressees)
    .where(eq(notificationAddressees.notification_id, row.id))
    .orderBy(asc(notificationAddressees.id));
  const files = await db
    .select()
    .from(notificationAttachments)
    .where(eq(notificationAttachments.notification_id, row.id))
    .orderBy(asc(notificationAttachments.id));
  const attachments = [];
  for (const { filename, storage_key } of files) {
    attachments.push({ filename, content: await store.open(await attachmentKey(db, store, filename, storage_key)) });
  }
  return {
    id: `${row.id}-${key}`,
    to,
    subject: row.subject,
    content: row.message ?? { html: row.content ?? '' },
    attachments,
  };
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * Sends a queued notification, never twice (docs/rules/background-work.md, "Background work"). It fails immediately
 * when the mail server refuses it permanently, or when it may have arrived. For a temporary fault of the network or
 * server it throws, and the queue retries. Returns whether it was sent.
 */
export const sendNotification = async (needs: SendNeeds, sending: Sending): Promise<boolean> => {
  const { db, mailer } = needs;
  const row = (await claim(db, sending)) ?? (await claimInterrupted(db, sending, mailer.isRepeatable));
  if (!row) return false;
  const mail = await mailOf(needs, row, sending.key);
  let refused: readonly string[];
  try {
    ({ refused } = await mailer.send(mail));
  } catch (error) {
    if (error instanceof UncertainDelivery) {
      await retryWhileUnreachable(() => fail(db, sending, 'sending', CUT_OFF));
      return false;
    }
    if (!isTransient(error)) {
      await retryWhileUnreachable(() => fail(db, sending, 'sending', reason(error)));
      return false;
    }
    await retryWhileUnreachable(() => leaveSending(db, sending, { status: 'scheduled', error: reason(error) }));
    throw error;
  } finally {
    for (const { content } of mail.attachments) content.destroy();
  }
  // already sent: a database that becomes unreachable now must not cause a second sending
  const error = refused.length ? `Refused by the mail server: ${refused.join(', ')}`.slice(0, 500) : null;
  await retryWhileUnreachable(() => leaveSending(db, sending, { status: 'sent', sent_at: sql`now()`, error }));
  return true;
};

/** Called after the last attempt: the notification failed with that attempt's error. */
export const giveUpSending = async (db: Db, sending: Sending): Promise<void> => {
  await fail(db, sending, 'scheduled');
  await fail(db, sending, 'sending', INTERRUPTED);
};
