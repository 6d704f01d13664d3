import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/records.ts';
import { keyedHash } from '../secrets/encrypt.ts';
import { Problem } from './problems.ts';

/** The response of a call, stored under its idempotency key and replayed for it. */
export interface StoredAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** The first, arbitrary part of the advisory lock keys for intents. */
const INTENT_LOCKS = 7_305_214;
const KEPT_H = 24;
const KEY = /^[\w-]{8,128}$/;

export interface Intent {
  userId: number;
  /** Method and path template, so that keys of different calls never collide. */
  route: string;
  key: string;
}

/** The intent of a request's idempotency key; undefined without a key. Throws 422 for a malformed key. */
export const intentOf = (userId: number, route: string, header: string | string[] | undefined): Intent | undefined => {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new Problem('invalid', {
      issues: [{ path: 'Idempotency-Key', message: 'Use 8 to 128 letters, digits, - or _' }],
    });
  }
  return { userId, route, key: header };
};

/** A hash of what was sent, which may have an account number. */
export const fingerprintOf = (...parts: readonly unknown[]): string => keyedHash(JSON.stringify(parts));

const mine = ({ userId, route, key }: Intent) =>
  and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/**
 * Claims a key at the start of the work's transaction (docs/rules/api.md, "One intent, one effect"). Returns the stored
 * answer when the work was done before; throws 409 while another call uses the key, 422 when the key was used with
 * other content. The claim is a lock of the transaction, so it ends exactly with it: immediately when the process is
 * killed, and never while the work can still take effect. No timeout is needed.
 */
export const claim = async (tx: Tx, intent: Intent, fingerprint: string): Promise<StoredAnswer | undefined> => {
  const name = JSON.stringify([intent.userId, intent.route, intent.key]);
  const { rows } = await tx.execute<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, ${INTENT_LOCKS})) as is_free`,
  );
  if (!rows[0]?.is_free) throw new Problem('still_running');
  // A separate statement, so that it sees what was committed before the lock was granted.
  const [known] = await tx.select().from(idempotencyKeys).where(mine(intent));
  if (!known) return undefined;
  if (known.fingerprint !== fingerprint) throw new Problem('key_reused');
  return { status: known.status, body: known.answer, headers: known.headers };
};

/** Stores the answer in the transaction of the work, so that key and effect are committed together. */
export const complete = async (tx: Tx, intent: Intent, fingerprint: string, answer: StoredAnswer): Promise<void> => {
  const { userId: user_id, route, key } = intent;
  const { status, body, headers } = answer;
  await tx.insert(idempotencyKeys).values({ user_id, route, key, fingerprint, status, answer: body ?? null, headers });
};

/** Deletes keys older than a day; a job calls it every hour. Returns how many were deleted. */
export const deleteOldKeys = async (db: Db): Promise<number> => {
  const old = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.claimed_at, sql`now() - make_interval(hours => ${KEPT_H})`))
    .returning({ key: idempotencyKeys.key });
  return old.length;
};
