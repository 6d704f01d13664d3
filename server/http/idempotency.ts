import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/records.ts';
import { Problem } from './problems.ts';

/** What a call answered, as it is stored under its key and given again. */
export interface StoredAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Any number; it keeps the locks of intents apart from others. */
const INTENT_LOCKS = 7_305_214;
const KEPT_H = 24;
const KEY = /^[\w-]{8,128}$/;

export interface Intent {
  userId: number;
  /** Method and path template, so that keys of different calls never meet. */
  route: string;
  key: string;
}

/** The intent a request names, or undefined when it names none; throws 422 on a key of the wrong form. */
export const intentOf = (userId: number, route: string, header: string | string[] | undefined): Intent | undefined => {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new Problem('invalid', {
      issues: [{ path: 'Idempotency-Key', message: 'Use 8 to 128 letters, digits, - or _' }],
    });
  }
  return { userId, route, key: header };
};

export const fingerprintOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const mine = ({ userId, route, key }: Intent) =>
  and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/**
 * Claims a key at the beginning of the work's transaction (docs/rules/api.md, "One intent, one effect"). Returns the stored
 * answer when the work was done before; throws 409 while another call works under the key, 422 when the key came with
 * other content. The claim is a lock of the transaction: it ends with it, at once when its process is killed, and never
 * while the work may still take effect. No deadline has to guess at either.
 */
export const claim = async (tx: Tx, intent: Intent, fingerprint: string): Promise<StoredAnswer | undefined> => {
  const name = JSON.stringify([intent.userId, intent.route, intent.key]);
  const { rows } = await tx.execute<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, ${INTENT_LOCKS})) as is_free`,
  );
  if (!rows[0]?.is_free) throw new Problem('still_running');
  // A statement of its own: it must see what was committed until the lock was given.
  const [known] = await tx.select().from(idempotencyKeys).where(mine(intent));
  if (!known) return undefined;
  if (known.fingerprint !== fingerprint) throw new Problem('key_reused');
  return { status: known.status, body: known.answer, headers: known.headers };
};

/** Stores the answer in the transaction of the work, so that a key is never done without its effect, or the reverse. */
export const complete = async (tx: Tx, intent: Intent, fingerprint: string, answer: StoredAnswer): Promise<void> => {
  const { userId: user_id, route, key } = intent;
  const { status, body, headers } = answer;
  await tx.insert(idempotencyKeys).values({ user_id, route, key, fingerprint, status, answer: body ?? null, headers });
};

/** Keys older than a day; a job calls it every hour. Returns how many were forgotten. */
export const forgetOldKeys = async (db: Db): Promise<number> => {
  const old = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.claimed_at, sql`now() - make_interval(hours => ${KEPT_H})`))
    .returning({ key: idempotencyKeys.key });
  return old.length;
};
