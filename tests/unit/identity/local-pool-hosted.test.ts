import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { POOL_ID } from '../../../server/identity/local-pool/index.ts';
import { codeOf, stepAt } from '../../../server/identity/local-pool/totp.ts';
import { ann, CLIENT_ID, PASSWORD, type Started, startPool } from './local-pool-fixture.ts';

let pool: Started;
let clock: Date;
let sub: string;

beforeEach(async () => {
  clock = new Date();
  pool = await startPool({ now: () => clock });
  sub = await pool.seed();
});
afterEach(() => pool.close());

const verifier = randomBytes(32).toString('base64url');
const request = () => ({
  response_type: 'code',
  client_id: CLIENT_ID,
  redirect_uri: `${pool.origin}/signed-in`,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  scope: 'openid email profile',
  state: 'a&b="c" d',
  nonce: 'n-1',
});
const address = (change: Record<string, string> = {}) =>
  `${pool.origin}/identity/oauth2/authorize?${new URLSearchParams({ ...request(), ...change })}`;
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address(), { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
const enter = () => submit({ email: ann.email, password: PASSWORD });
const returned = (response: Response) => new URL(response.headers.get('location') ?? 'none:').searchParams;
const codeIn = (response: Response) => returned(response).get('code') ?? '';
const sessionIn = (html: string) => /name="session" value="([^"]+)"/.exec(html)?.[1] ?? '';
const redeem = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    redirect_uri: request().redirect_uri,
    code_verifier: verifier,
    ...fields,
  });
  const response = await fetch(`${pool.origin}/identity/oauth2/token`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
};

test('e-mail and password return a code, and the code returns tokens of this user', async () => {
  const page = await fetch(address());
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toMatch(/<form method="post">.*name="email".*name="password"/s);
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*form-action 'self' http:\/\/127\.0\.0\.1:\d+; .*frame-ancestors 'none'/,
  );

  const answer = await enter();
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toContain(`${pool.origin}/signed-in?`);
  expect(returned(answer).get('state')).toBe(request().state);

  const { status, body } = await redeem({ code: codeIn(answer) });
  expect({ status, type: body.token_type, life: body.expires_in }).toEqual({ status: 200, type: 'Bearer', life: 3600 });
  const discovery = await (await fetch(`${pool.origin}/identity/${POOL_ID}/.well-known/openid-configuration`)).json();
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri));
  const id = await jwtVerify(body.id_token, keys, { issuer: discovery.issuer, audience: CLIENT_ID });
  expect(id.payload).toMatchObject({ sub, email: ann.email, nonce: 'n-1', token_use: 'id' });
  const access = await jwtVerify(body.access_token, keys, { issuer: discovery.issuer });
  expect(access.payload).toMatchObject({ sub, scope: 'openid email profile', token_use: 'access' });
  expect(discovery.token_endpoint).toBe(`${pool.origin}/identity/oauth2/token`);

  const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
  const again = await jwtVerify(renewed.body.access_token, keys);
  expect(again.payload.origin_jti).toBe(access.payload.origin_jti);
  // without the scope for it, the token cannot call the API of the pool
  expect((await pool.call('GetUser', { AccessToken: body.access_token })).body.message).toContain('scopes');
});

test('a code is valid once, for a minute, with its verifier and redirect URI', async () => {
  const code = codeIn(await enter());
  expect((await redeem({ code })).status).toBe(200);
  const late = codeIn(await enter());
  clock = new Date(clock.getTime() + 60_000);
  const invalid = { status: 400, body: { error: 'invalid_grant' } };
  expect(await redeem({ code })).toEqual(invalid);
  expect(await redeem({ code: late })).toEqual(invalid);
  const guessed = codeIn(await enter());
  expect(await redeem({ code: guessed, code_verifier: 'x'.repeat(43) })).toEqual(invalid);
  expect(await redeem({ code: guessed })).toEqual(invalid);
  expect(await redeem({ code: codeIn(await enter()), redirect_uri: `${pool.origin}/other` })).toEqual(invalid);
  expect((await redeem({ code: codeIn(await enter()), client_id: 'other' })).body).toEqual({ error: 'invalid_client' });
  expect((await redeem({ grant_type: 'password' })).body).toEqual({ error: 'invalid_request' });
});

test('of ten parallel redemptions of a code, one succeeds', async () => {
  const code = codeIn(await enter());
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem({ code })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
});

describe('no redirect to an address that is not allowed', () => {
  test.each([
    'https://evil.example/signed-in',
    'ORIGIN/signed-in/',
    'ORIGIN/signed-in?x=1',
    'ORIGIN/signed-in/../evil',
    '//evil.example',
    'javascript:alert(1)',
    '',
  ])('redirect_uri %s', async (uri) => {
    const redirect_uri = uri.replace('ORIGIN', pool.origin);
    for (const method of ['GET', 'POST']) {
      const response = await fetch(address({ redirect_uri }), { method, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.text()).not.toContain('evil');
    }
  });

  test('sign-out', async () => {
    const logout = (client_id: string, logout_uri: string) =>
      fetch(`${pool.origin}/identity/logout?${new URLSearchParams({ client_id, logout_uri })}`, { redirect: 'manual' });
    expect((await logout(CLIENT_ID, `${pool.origin}/signed-out`)).headers.get('location')).toBe(
      `${pool.origin}/signed-out`,
    );
    expect((await logout(CLIENT_ID, 'https://evil.example')).status).toBe(400);
    expect((await logout('other', `${pool.origin}/signed-out`)).status).toBe(400);
  });
});

test.each([
  [{ response_type: 'token' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ scope: 'openid admin' }, 'invalid_scope'],
])('%j is returned as an error with the state', async (change, error) => {
  const response = await fetch(address(change), { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(Object.fromEntries(returned(response))).toEqual({ error, state: request().state });
});

test('a wrong password is reported on the page, and the e-mail is escaped', async () => {
  const response = await submit({ email: '"><script>alert(1)</script>', password: 'bad' });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain('Incorrect username or password.');
  expect(html).not.toContain('<script');
  expect((await submit({ email: ann.email })).status).toBe(400);
});

test('a form of another site is rejected', async () => {
  const response = await submit({ email: ann.email, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
});

test('the second factor and a new password are requested here too', async () => {
  const AccessToken = (await pool.passwordSignIn(ann.email, PASSWORD)).body.AuthenticationResult.AccessToken;
  const { SecretCode } = (await pool.call('AssociateSoftwareToken', { AccessToken })).body;
  const code = (steps: number) => codeOf(SecretCode, stepAt(clock) + steps);
  await pool.call('VerifySoftwareToken', { AccessToken, UserCode: code(-1) });
  await pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
  await pool.admin.AdminSetUserPassword({ Username: sub, Password: 'given for a day', Permanent: false });

  const first = await (await submit({ email: ann.email, password: 'given for a day' })).text();
  expect(first).toContain('authenticator app');
  const wrong = await (await submit({ session: sessionIn(first), code: code(50) })).text();
  expect(wrong).toContain('Invalid code');
  const second = await (await submit({ session: sessionIn(wrong), code: code(0) })).text();
  expect(second).toContain('Choose a new password');
  const weak = await (await submit({ session: sessionIn(second), new_password: 'short' })).text();
  expect(weak).toContain('not long enough');
  const done = await submit({ session: sessionIn(weak), new_password: 'chosen by myself' });
  expect((await redeem({ code: codeIn(done) })).status).toBe(200);
  expect((await pool.admin.AdminGetUser({ Username: sub })).UserStatus).toBe('CONFIRMED');
});

test('discovery publishes the server’s own endpoints when the issuer is another host', async () => {
  const issuer = `https://pool.example/${POOL_ID}`;
  const named = await startPool({ issuer: () => issuer, address: () => `${named.origin}/identity` });
  const discovery = await (await fetch(`${named.origin}/identity/${POOL_ID}/.well-known/openid-configuration`)).json();
  const jwks = await fetch(discovery.jwks_uri);
  await named.close();
  expect([discovery.issuer, jwks.status]).toEqual([issuer, 200]);
});
