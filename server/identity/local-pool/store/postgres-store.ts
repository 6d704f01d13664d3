import { and, asc, desc, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterFailure } from '../attempts.ts';
import type { FailureLimit, PoolStore, SessionKind } from './store.ts';
import {
  localPoolAttempts as attempts,
  localPoolEvents as events,
  localPoolKeys as keys,
  localPoolSessions as sessions,
  localPoolRefreshTokens as tokens,
  localPoolUsers as users,
} from './tables.ts';

/**
 * The store on PostgreSQL or the embedded database. Each method is one statement with unnamed parameters, so it is
 * atomic without a transaction and never occupies the embedded database's single connection.
 */
export function postgresStore(pool: Pool): PoolStore {
  const db = drizzle(pool);
  const live = (kind: SessionKind, idHash: string, now: Date) =>
    and(eq(sessions.idHash, idHash), eq(sessions.kind, kind), gt(sessions.expiresAt, now));

  return {
    insertUser: async (user) =>
      (await db.insert(users).values(user).onConflictDoNothing().returning({ sub: users.sub })).length === 1,
    findUser: async (name) =>
      (
        await db
          .select()
          .from(users)
          .where(or(eq(users.sub, name), eq(users.email, name)))
          .limit(1)
      )[0],
    changeUser: async (sub, change) => (await db.update(users).set(change).where(eq(users.sub, sub)).returning())[0],
    async addToGroup(sub, group) {
      const groups = sql`array_append(${users.groups}, ${group})`;
      await db
        .update(users)
        .set({ groups })
        .where(and(eq(users.sub, sub), sql`not ${group} = any(${users.groups})`));
    },
    async removeFromGroup(sub, group) {
      await db
        .update(users)
        .set({ groups: sql`array_remove(${users.groups}, ${group})` })
        .where(eq(users.sub, sub));
    },
    async deleteUser(sub) {
      await db.delete(users).where(eq(users.sub, sub));
      await db.delete(sessions).where(eq(sessions.sub, sub));
    },
    listUsers: (limit, after = '') =>
      db.select().from(users).where(gt(users.sub, after)).orderBy(asc(users.sub)).limit(limit),
    async takeTotpStep(sub, step) {
      const unused = or(sql`${users.totpLastStep} is null`, lt(users.totpLastStep, step));
      const used = await db
        .update(users)
        .set({ totpLastStep: step })
        .where(and(eq(users.sub, sub), unused))
        .returning({ sub: users.sub });
      return used.length === 1;
    },

    async putSession(session) {
      await db.insert(sessions).values(session).onConflictDoUpdate({ target: sessions.idHash, set: session });
    },
    findSession: async (kind, idHash, now) =>
      (
        await db
          .select()
          .from(sessions)
          .where(live(kind, idHash, now))
      )[0],
    takeSession: async (kind, idHash, now) =>
      (
        await db
          .delete(sessions)
          .where(live(kind, idHash, now))
          .returning()
      )[0],
    async dropSessions(sub, kind) {
      await db
        .delete(sessions)
        .where(and(eq(sessions.sub, sub), kind === undefined ? undefined : eq(sessions.kind, kind)));
    },

    async putRefreshToken(token) {
      await db.insert(tokens).values(token);
    },
    findRefreshToken: async (tokenHash, now) =>
      (
        await db
          .select()
          .from(tokens)
          .where(and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, now)))
      )[0],
    isSignInLive: async (originJti, now) =>
      (
        await db
          .select({ sub: tokens.sub })
          .from(tokens)
          .where(and(eq(tokens.originJti, originJti), gt(tokens.expiresAt, now)))
      ).length > 0,
    async revokeRefreshToken(tokenHash) {
      await db.delete(tokens).where(eq(tokens.tokenHash, tokenHash));
    },
    async revokeSignIns(sub, except) {
      await db
        .delete(tokens)
        .where(and(eq(tokens.sub, sub), except === undefined ? undefined : ne(tokens.originJti, except)));
    },

    async countFailure(key, limit, now) {
      const first = afterFailure(key, undefined, limit, now);
      const [count] = await db
        .insert(attempts)
        .values(first)
        .onConflictDoUpdate({ target: attempts.key, set: furtherFailure(limit, now) })
        .returning();
      return count ?? first;
    },
    findFailures: async (key) => (await db.select().from(attempts).where(eq(attempts.key, key)))[0],
    async clearFailures(key) {
      await db.delete(attempts).where(eq(attempts.key, key));
    },

    async putEvent(event) {
      await db.insert(events).values(event).onConflictDoUpdate({ target: events.id, set: event });
    },
    listEvents(sub, limit, before) {
      const behind = before && or(lt(events.at, before.at), and(eq(events.at, before.at), lt(events.id, before.id)));
      return db
        .select()
        .from(events)
        .where(and(eq(events.sub, sub), behind))
        .orderBy(desc(events.at), desc(events.id))
        .limit(limit);
    },

    findKey: async (name) => (await db.select().from(keys).where(eq(keys.name, name)))[0]?.value,
    async keepKey(name, value) {
      await db.insert(keys).values({ name, value }).onConflictDoNothing();
      return (await db.select().from(keys).where(eq(keys.name, name)))[0]?.value ?? value;
    },

    async sweep(now, countersBefore, eventsBefore) {
      await db.delete(sessions).where(lte(sessions.expiresAt, now));
      await db.delete(tokens).where(lte(tokens.expiresAt, now));
      await db.delete(attempts).where(lte(attempts.until, countersBefore));
      await db.delete(events).where(lt(events.at, eventsBefore));
    },
  };
}

/** `afterFailure` of attempts.ts as SQL, so that parallel failures are counted one by one under the row's lock. */
function furtherFailure(limit: FailureLimit, now: Date) {
  const at = (milliseconds: number) => sql`${new Date(now.getTime() + milliseconds).toISOString()}::timestamptz`;
  const inWindow = sql`${attempts.until} > ${at(0)}`;
  const failures = sql`case when ${inWindow} then ${attempts.failures} + 1 else 1 end`;
  const reached = sql`${failures} = ${limit.allowed}::int`;
  const locks = sql`case when ${attempts.until} <= ${at(-limit.quiet)} then 0 else ${attempts.locks} end`;
  // 2^30 windows exceed any longestLock: the bound only prevents power() from overflowing
  const lock = sql`least(${limit.window}::float8 * power(2, least(${locks}, 30)), ${limit.longestLock}::float8)`;
  const lockEnd = sql`${at(0)} + ${lock} * interval '1 millisecond'`;
  return {
    failures,
    locks: sql`${locks} + case when ${reached} then 1 else 0 end`,
    until: sql`case when ${reached} then ${lockEnd} when ${inWindow} then ${attempts.until} else ${at(limit.window)} end`,
  };
}
