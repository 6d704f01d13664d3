import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PoolStore, poolAdmin, seedUser } from '../../../server/identity/local-pool/index.ts';
import { PASSWORD, type Started, startPool, stores, times } from './local-pool-fixture.ts';

describe.each(Object.entries(stores))('two API processes on one %s store', (_name, open) => {
  let store: PoolStore;
  let close: () => Promise<void>;
  let one: Started;
  let two: Started;
  beforeAll(async () => {
    ({ store, close } = await open());
    one = await startPool({ store });
    two = await startPool({ store, issuer: () => one.settings.issuer() });
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await close();
  });

  test('ten users are seeded in parallel, and seeding again changes nothing', async () => {
    const seeds = Array.from({ length: 10 }, (_, i) => ({
      email: `demo${i}@example.com`,
      givenName: 'Demo',
      familyName: String(i),
      password: PASSWORD,
      permanent: true,
    }));
    const subs = await Promise.all(seeds.map((seed) => seedUser(one.admin, seed)));
    const [first] = seeds;
    if (!first) throw new Error('no seed');
    await two.admin.AdminSetUserPassword({
      Username: first.email,
      Password: 'changed since the seed',
      Permanent: true,
    });
    expect(await Promise.all(seeds.map((seed) => seedUser(two.admin, seed)))).toEqual(subs);
    expect((await one.passwordSignIn(first.email, 'changed since the seed')).status).toBe(200);
  });

  test('tokens of one are verified and refreshed by the other', async () => {
    await one.seed();
    const { AccessToken, RefreshToken } = (await one.passwordSignIn('ann.field@example.com', PASSWORD)).body
      .AuthenticationResult;
    expect((await two.call('GetUser', { AccessToken })).status).toBe(200);
    expect((await two.call('GetTokensFromRefreshToken', { ClientId: 'console', RefreshToken })).status).toBe(200);
    const jwks = await Promise.all(
      [one, two].map(async (p) =>
        (await fetch(`${p.origin}/identity/us-east-1_LocalPool/.well-known/jwks.json`)).json(),
      ),
    );
    expect(jwks[0]).toEqual(jwks[1]);
    expect(Object.keys(jwks[0].keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('a temporary password can be replaced through either process, but only once', async () => {
    const admin = poolAdmin(one.settings);
    const sub = await seedUser(admin, {
      email: 'new@example.com',
      givenName: 'N',
      familyName: 'W',
      password: PASSWORD,
      permanent: false,
    });
    const { Session } = (await one.passwordSignIn('new@example.com', PASSWORD)).body;
    const answer = (p: Started, NEW_PASSWORD: string) =>
      p.call('RespondToAuthChallenge', {
        ClientId: 'console',
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { NEW_PASSWORD },
      });
    const answers = await Promise.all([answer(one, 'first choice of words'), answer(two, 'second choice of words')]);
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await store.findUser(sub))?.status).toBe('CONFIRMED');
  });

  test('50 parallel failed sign-ins count as 50, and then the right password is refused', async () => {
    const email = 'victim@example.com';
    const sub = await seedUser(one.admin, {
      email,
      givenName: 'V',
      familyName: 'M',
      password: PASSWORD,
      permanent: true,
    });
    const answers = await times(50, (i) => (i % 2 ? one : two).passwordSignIn(email, `bad password ${i}`));
    const messages = answers.map((a) => a.body.message);
    expect(messages.filter((m) => m === 'Incorrect username or password.')).toHaveLength(10);
    expect(messages.filter((m) => m === 'Password attempts exceeded')).toHaveLength(40);
    expect((await store.findFailures(`sign-in:${sub}`))?.failures).toBe(50);
    expect((await one.passwordSignIn(email, PASSWORD)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    const { AuthEvents } = await one.admin.AdminListUserAuthEvents({ Username: sub });
    expect(AuthEvents).toHaveLength(51);
    expect(AuthEvents.filter((e) => e.EventRisk.RiskDecision === 'Block')).toHaveLength(41);
  });

  test('20 parallel sign-ins with the right password all succeed', async () => {
    const answers = await times(20, (i) => (i % 2 ? one : two).passwordSignIn('demo5@example.com', PASSWORD));
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200));
  });
});
