import { afterFailure } from '../attempts.ts';
import type { AttemptCount, PoolEvent, PoolSession, PoolStore, PoolUser, RefreshToken } from './store.ts';

/** An in-memory store for tests. Each method is atomic because it never awaits between reading and writing. */
export function memoryStore(): PoolStore {
  const users = new Map<string, PoolUser>();
  const sessions = new Map<string, PoolSession>();
  const tokens = new Map<string, RefreshToken>();
  const attempts = new Map<string, AttemptCount>();
  const events = new Map<string, PoolEvent>();
  const keys = new Map<string, string>();
  const find = (name: string) => users.get(name) ?? [...users.values()].find((u) => u.email === name);
  const liveSession = (kind: string, idHash: string, now: Date) => {
    const session = sessions.get(idHash);
    return session && session.kind === kind && session.expiresAt > now ? structuredClone(session) : undefined;
  };
  const removeWhere = <T>(map: Map<string, T>, matches: (value: T) => boolean) => {
    for (const [key, value] of map) if (matches(value)) map.delete(key);
  };
  const setGroups = (sub: string, groups: (before: string[]) => string[]) => {
    const user = users.get(sub);
    if (user) users.set(sub, { ...user, groups: groups(user.groups) });
  };
  const older = (a: PoolEvent, b: { at: Date; id: string }) =>
    a.at < b.at || (a.at.getTime() === b.at.getTime() && a.id < b.id);

  return {
    async insertUser(user) {
      if (find(user.sub) || find(user.email)) return false;
      users.set(user.sub, structuredClone(user));
      return true;
    },
    findUser: async (name) => structuredClone(find(name)),
    async changeUser(sub, change) {
      const user = users.get(sub);
      if (!user) return undefined;
      users.set(sub, { ...user, ...change });
      return structuredClone(users.get(sub));
    },
    addToGroup: async (sub, group) => setGroups(sub, (before) => [...new Set([...before, group])]),
    removeFromGroup: async (sub, group) => setGroups(sub, (before) => before.filter((g) => g !== group)),
    async deleteUser(sub) {
      users.delete(sub);
      for (const map of [sessions, tokens, events]) removeWhere<{ sub: string }>(map, (row) => row.sub === sub);
    },
    listUsers: async (limit, after = '') =>
      structuredClone(
        [...users.values()]
          .filter((u) => u.sub > after)
          .sort((a, b) => (a.sub < b.sub ? -1 : 1))
          .slice(0, limit),
      ),
    async takeTotpStep(sub, step) {
      const user = users.get(sub);
      if (!user || (user.totpLastStep ?? -1) >= step) return false;
      users.set(sub, { ...user, totpLastStep: step });
      return true;
    },

    putSession: async (session) => void sessions.set(session.idHash, structuredClone(session)),
    findSession: async (kind, idHash, now) => liveSession(kind, idHash, now),
    async takeSession(kind, idHash, now) {
      const session = liveSession(kind, idHash, now);
      if (session) sessions.delete(idHash);
      return session;
    },
    dropSessions: async (sub, kind) =>
      removeWhere(sessions, (s) => s.sub === sub && (kind === undefined || s.kind === kind)),

    putRefreshToken: async (token) => void tokens.set(token.tokenHash, structuredClone(token)),
    async findRefreshToken(tokenHash, now) {
      const token = tokens.get(tokenHash);
      return token && token.expiresAt > now ? structuredClone(token) : undefined;
    },
    isSignInLive: async (originJti, now) =>
      [...tokens.values()].some((t) => t.originJti === originJti && t.expiresAt > now),
    revokeRefreshToken: async (tokenHash) => void tokens.delete(tokenHash),
    revokeSignIns: async (sub, except) => removeWhere(tokens, (t) => t.sub === sub && t.originJti !== except),

    async countFailure(key, limit, now) {
      const count = afterFailure(key, attempts.get(key), limit, now);
      attempts.set(key, count);
      return count;
    },
    findFailures: async (key) => attempts.get(key),
    clearFailures: async (key) => void attempts.delete(key),

    putEvent: async (event) => void events.set(event.id, structuredClone(event)),
    listEvents: async (sub, limit, before) =>
      structuredClone(
        [...events.values()]
          .filter((e) => e.sub === sub && (before === undefined || older(e, before)))
          .sort((a, b) => (older(a, b) ? 1 : -1))
          .slice(0, limit),
      ),

    findKey: async (name) => keys.get(name),
    async keepKey(name, value) {
      if (!keys.has(name)) keys.set(name, value);
      return keys.get(name) ?? value;
    },

    async sweep(now, countersBefore, eventsBefore) {
      removeWhere(sessions, (s) => s.expiresAt <= now);
      removeWhere(tokens, (t) => t.expiresAt <= now);
      removeWhere(attempts, (a) => a.until <= countersBefore);
      removeWhere(events, (e) => e.at < eventsBefore);
    },
  };
}
