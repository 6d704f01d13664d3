import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterFailure } from '../../../server/identity/local-pool/attempts.ts';
import type { PoolStore } from '../../../server/identity/local-pool/index.ts';
import type { PoolUser } from '../../../server/identity/local-pool/store/store.ts';
import { stores, times } from './local-pool-fixture.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const limit = { allowed: 3, window: 1000, longestLock: 3000, quiet: 10_000 };

const aUser = (change: Partial<PoolUser> = {}): PoolUser => {
  const sub = randomUUID();
  return {
    sub,
    email: `${sub}@example.com`,
    givenName: 'A',
    familyName: 'B',
    enabled: true,
    status: 'CONFIRMED',
    salt: 'aa',
    verifier: 'bb',
    passwordSetAt: now,
    groups: [],
    totpSecret: null,
    totpPending: null,
    totpEnabled: false,
    totpLastStep: null,
    createdAt: now,
    updatedAt: now,
    ...change,
  };
};

describe.each(Object.entries(stores))('%s store', (_name, open) => {
  let store: PoolStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  test('a user is found by sub and e-mail, and an e-mail is inserted once', async () => {
    const user = aUser({ groups: ['claims'], totpLastStep: 7 });
    const copy = aUser({ email: user.email });
    expect((await Promise.all([store.insertUser(user), store.insertUser(copy)])).filter(Boolean)).toHaveLength(1);
    const kept = await store.findUser(user.email);
    expect([user, copy]).toContainEqual(kept);
    expect(await store.findUser(kept?.sub ?? '')).toEqual(kept);
    expect(await store.findUser("' or '1'='1")).toBeUndefined();
  });

  test('groups are added and removed without losing others', async () => {
    const user = aUser();
    await store.insertUser(user);
    await times(6, (i) => store.addToGroup(user.sub, `g${i % 3}`));
    await store.removeFromGroup(user.sub, 'g1');
    expect((await store.findUser(user.sub))?.groups.toSorted()).toEqual(['g0', 'g2']);
  });

  test('50 parallel failures count as 50', async () => {
    const key = randomUUID();
    const counts = await times(50, () => store.countFailure(key, limit, now));
    expect(counts.map((c) => c.failures).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    expect(await store.findFailures(key)).toEqual({ key, failures: 50, locks: 1, until: later(limit.window) });
    await store.clearFailures(key);
    expect(await store.findFailures(key)).toBeUndefined();
  });

  test('counts failures as the rule in attempts.ts does, at any intervals', async () => {
    const key = randomUUID();
    let expected: ReturnType<typeof afterFailure> | undefined;
    let at = 0;
    for (const pause of [
      0, 10, 20, 5, 990, 1, 1, 1, 2500, 3, 3, 3, 3000, 999, 1, 12_000, 0, 0, 0, 20_000, 1, 500, 499,
    ]) {
      at += pause;
      expected = afterFailure(key, expected, limit, later(at));
      expect(await store.countFailure(key, limit, later(at))).toEqual(expected);
    }
  });

  test('a session is taken once, before it expires and as its own kind', async () => {
    const session = {
      idHash: randomUUID(),
      kind: 'srp',
      sub: 'nobody',
      data: { A: 'ff' },
      expiresAt: later(1000),
    } as const;
    await store.putSession(session);
    expect(await store.takeSession('totp', session.idHash, now)).toBeUndefined();
    expect(await store.takeSession('srp', session.idHash, later(1000))).toBeUndefined();
    expect(await store.findSession('srp', session.idHash, now)).toEqual(session);
    const taken = await times(10, () => store.takeSession('srp', session.idHash, now));
    expect(taken.filter(Boolean)).toEqual([session]);
  });

  test('a TOTP step is accepted once, and no earlier step after it', async () => {
    const user = aUser();
    await store.insertUser(user);
    expect((await times(10, () => store.takeTotpStep(user.sub, 100))).filter(Boolean)).toHaveLength(1);
    expect([await store.takeTotpStep(user.sub, 99), await store.takeTotpStep(user.sub, 101)]).toEqual([false, true]);
  });

  test('sign-ins are revoked one by one, all except one, and with their user', async () => {
    const user = aUser();
    await store.insertUser(user);
    const token = (n: number) => ({
      tokenHash: `${user.sub}-${n}`,
      sub: user.sub,
      originJti: `${user.sub}-origin-${n}`,
      scope: 'openid',
      authTime: now,
      expiresAt: later(1000),
    });
    const live = () => Promise.all([1, 2, 3].map((n) => store.isSignInLive(token(n).originJti, now)));
    for (const n of [1, 2, 3]) await store.putRefreshToken(token(n));
    expect(await store.findRefreshToken(token(1).tokenHash, now)).toEqual(token(1));
    expect(await store.findRefreshToken(token(1).tokenHash, later(1000))).toBeUndefined();
    await store.revokeRefreshToken(token(1).tokenHash);
    expect(await live()).toEqual([false, true, true]);
    await store.revokeSignIns(user.sub, token(3).originJti);
    expect(await live()).toEqual([false, false, true]);
    await store.deleteUser(user.sub);
    expect(await live()).toEqual([false, false, false]);
  });

  test('events are listed newest first, page by page, and updated in place', async () => {
    const user = aUser();
    await store.insertUser(user);
    const event = (n: number) => ({
      id: randomUUID(),
      sub: user.sub,
      at: later(Math.floor(n / 2)),
      type: 'SignIn' as const,
      response: 'InProgress' as const,
      riskDecision: 'NoRisk' as const,
      challenges: [{ ChallengeName: 'Password' as const, ChallengeResponse: 'Success' as const }],
      ip: '::1',
      device: 'Firefox 128, Linux',
    });
    const events = Array.from({ length: 5 }, (_, n) => event(n));
    for (const e of events) await store.putEvent(e);
    const first = events[0];
    if (!first) throw new Error('no event');
    await store.putEvent({ ...first, response: 'Pass' });
    const pages = [await store.listEvents(user.sub, 3)];
    pages.push(await store.listEvents(user.sub, 3, pages[0]?.at(-1)));
    const all = pages.flat();
    expect(pages.map((p) => p.length)).toEqual([3, 2]);
    expect(new Set(all.map((e) => e.id)).size).toBe(5);
    expect(all.map((e) => +e.at)).toEqual(all.map((e) => +e.at).toSorted((a, b) => b - a));
    expect(all.find((e) => e.id === first.id)).toEqual({ ...first, response: 'Pass' });
  });

  test('of several keys written in parallel one is kept, and every writer gets it', async () => {
    const name = randomUUID();
    const kept = await times(5, (i) => store.keepKey(name, `value ${i}`));
    expect(new Set(kept).size).toBe(1);
    expect(await store.findKey(name)).toBe(kept[0]);
  });

  test('sweeping removes expired sessions and nothing else', async () => {
    const put = (idHash: string, ms: number) =>
      store.putSession({ idHash, kind: 'code', sub: 'x', data: {}, expiresAt: later(ms) });
    const [old, live] = [randomUUID(), randomUUID()];
    await put(old, -1);
    await put(live, 1);
    await store.sweep(now, later(-limit.quiet), later(-1000));
    const past = later(-10_000);
    expect([await store.findSession('code', old, past), await store.findSession('code', live, past)]).toMatchObject([
      undefined,
      { idHash: live },
    ]);
  });

  test('users are listed page by page', async () => {
    await times(3, () => store.insertUser(aUser()));
    const all = await store.listUsers(1000);
    const first = await store.listUsers(2);
    const rest = await store.listUsers(1000, first.at(-1)?.sub);
    expect([...first, ...rest]).toEqual(all);
  });
});
