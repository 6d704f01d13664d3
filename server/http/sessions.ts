import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Role } from '../../domain/roles.ts';
import { isScoped, sortRoles } from '../../domain/roles.ts';
import type { Config } from '../config.ts';
import type { Db, Queries } from '../db/database.ts';
import { isLocked, sessions, userGroups, userLocations, users } from '../db/tables/people.ts';
import type { TokenClaims } from '../identity/verify.ts';
import { Problem } from './problems.ts';

/** The caller of a request. `scope` limits the rows that scoped roles see; undefined sees everything. */
export interface Caller {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  session: string;
  scope: { locations: number[]; groups: number[] } | undefined;
}

/** Activity is stored at most this often, so that a busy screen does not cause a write on every call. */
const ACTIVITY_GRAIN_S = 20;

type Limits = Pick<Config, 'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS'>;

const asCaller = async (db: Queries, user: typeof users.$inferSelect, session: string): Promise<Caller> => {
  const roles = sortRoles(user.roles);
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    roles,
    session,
    scope: isScoped(roles) ? await scopeOf(db, user.id) : undefined,
  };
};

/**
 * Server-side sessions (docs/rules/people.md, "Sessions"): one row per sign-in, checked on every call, so that logout,
 * idle timeout, locking and a changed role take effect with the next call, even if the token is still valid.
 */
export const sessionKeeper = (db: Db, limits: Limits) => {
  const ago = (count: number) => sql`now() - make_interval(secs => ${count})`;

  const isLive = sql<boolean>`${sessions.ended_at} is null
          and ${sessions.user_id} = ${users.id}
          and ${sessions.active_at} > ${ago(limits.SESSION_IDLE_SECONDS)}
          and ${sessions.started_at} > ${ago(limits.SESSION_ABSOLUTE_SECONDS)}`;

  /** The user and the state of the session, in one round trip. */
  const find = async (isUser: SQL | undefined, session: string) => {
    const [found] = await db
      .select({
        user: users,
        locked: isLocked,
        begun: sql<boolean>`${sessions.origin_jti} is not null`,
        live: isLive,
        quiet: sql<boolean>`${sessions.active_at} < ${ago(ACTIVITY_GRAIN_S)}`,
      })
      .from(users)
      .leftJoin(sessions, eq(sessions.origin_jti, session))
      .where(isUser);
    return found;
  };

  /** The first call after a sign-in starts its session; a token of an old sign-in cannot start another one. */
  const begin = async (claims: TokenClaims, userId: number): Promise<boolean> => {
    const started = new Date(claims.signedInAt * 1000);
    if (Date.now() - started.getTime() > limits.SESSION_ABSOLUTE_SECONDS * 1000) return false;
    await db
      .insert(sessions)
      .values({ origin_jti: claims.session, user_id: userId, started_at: started, active_at: sql`now()` })
      .onConflictDoNothing();
    return true;
  };

  const keepAlive = async (session: string): Promise<void> => {
    await db
      .update(sessions)
      .set({ active_at: sql`now()` })
      .where(and(eq(sessions.origin_jti, session), isNull(sessions.ended_at)));
  };

  return {
    keepAlive,

    /**
     * The caller behind a verified token; throws 401 when the user is unknown or locked, or the session has ended.
     * @param active false for calls made by timers: they do not keep the session alive.
     */
    async callerOf(claims: TokenClaims, active: boolean): Promise<Caller> {
      const isUser = and(eq(users.issuer, claims.issuer), eq(users.subject, claims.subject));
      const found = await find(isUser, claims.session);
      if (!found || found.locked) throw new Problem('locked');
      const live = found.begun ? found.live : await begin(claims, found.user.id);
      if (!live) throw new Problem('session_expired');
      if (active && found.quiet) await keepAlive(claims.session);
      return asCaller(db, found.user, claims.session);
    },

    /** The current user of the session a ticket was created in; throws 401 like `callerOf`. */
    async callerOfSession(userId: number, session: string): Promise<Caller> {
      const found = await find(eq(users.id, userId), session);
      if (!found || found.locked) throw new Problem('locked');
      if (!found.begun || !found.live) throw new Problem('session_expired');
      return asCaller(db, found.user, session);
    },

    /** Which of these sessions have not ended, and are not of a locked user. */
    async living(asked: readonly string[]): Promise<Set<string>> {
      const found = await db
        .select({ session: sessions.origin_jti })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id))
        .where(and(inArray(sessions.origin_jti, [...asked]), isLive, not(isLocked)));
      return new Set(found.map(({ session }) => session));
    },

    async end(session: string): Promise<void> {
      await db.update(sessions).set({ ended_at: sql`now()` }).where(eq(sessions.origin_jti, session));
    },
  };
};

export type SessionKeeper = ReturnType<typeof sessionKeeper>;

/**
 * A user by number, as the caller of what somebody else approved for them; undefined when they are locked or gone. They
 * are not signed in: their session is empty.
 */
export const callerNumbered = async (db: Queries, userId: number): Promise<Caller | undefined> => {
  const [found] = await db.select({ user: users, isLocked }).from(users).where(eq(users.id, userId));
  return found && !found.isLocked ? asCaller(db, found.user, '') : undefined;
};

const scopeOf = async (db: Queries, userId: number) => {
  const locations = await db.select().from(userLocations).where(eq(userLocations.user_id, userId));
  const groups = await db.select().from(userGroups).where(eq(userGroups.user_id, userId));
  return { locations: locations.map((row) => row.location_id), groups: groups.map((row) => row.group_id) };
};
