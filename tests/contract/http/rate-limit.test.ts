import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../../domain/roles.ts';
import { configurationOf, tokenOf } from '../../support/servers/identity.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startOwnServer } from '../../support/shared.ts';

/** Too many calls are refused with 429, whatever their earlier responses; other clients are not (TRUST B8, D3). */
const LIMIT = 100;
const OVER = 5;
let server: TestServer;
let asset: string;

beforeAll(async () => {
  server = await startOwnServer({ RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: '127.0.0.1' });
  const page = await fetch(`${server.url}/`, { headers: { accept: 'text/html' } });
  asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? '';
});

afterAll(() => server?.stop());

/** A client address that no other test uses. */
let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });

/** Makes `count` calls; returns how many responses had each status. */
const times = async (count: number, call: () => Promise<Response>): Promise<Record<number, number>> => {
  const answers = await Promise.all(Array.from({ length: count }, call));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  const statuses = answers.map(({ status }) => status);
  return Object.fromEntries(statuses.map((status) => [status, statuses.filter((one) => one === status).length]));
};

const POOL = { 'content-type': 'application/x-amz-json-1.1' };

test.each<[string, string, number, RequestInit]>([
  ['without a token', '/api/holidays', 401, {}],
  ['with an invalid token', '/api/holidays', 401, { headers: { authorization: 'Bearer a.b.c' } }],
  ['to an unknown call of the API', '/api/nonsense', 404, {}],
  ['with a method the path does not have', '/api/metadata', 404, { method: 'DELETE' }],
  ['to an address that cannot be read', '/api/%zz', 404, {}],
  ['to an unknown page', '/wp-login.php', 404, {}],
  ['for an asset that does not exist', '/assets/none.js', 404, {}],
  ['to an unknown path of the user pool', '/identity/nonsense', 404, {}],
  ['for an unknown operation of the user pool', '/identity/', 400, { method: 'POST', body: '{}', headers: POOL }],
  ['with a body that cannot be read', '/identity/', 400, { method: 'POST', body: '{', headers: POOL }],
  ['that anybody may make', '/api/metadata', 200, {}],
])('calls %s count against their address', async (_, path, status, init) => {
  const address = freshAddress();
  expect(await times(LIMIT + OVER, () => from(address, path, init))).toEqual({ [status]: LIMIT, 429: OVER });
  const refused = await from(address, path, init);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  // other addresses are not affected
  expect((await from(freshAddress(), path, init)).status).toBe(status);
});

test('all addresses of one IPv6 network share a limit', async () => {
  let host = 0;
  const anyOf = (network: string) => {
    host += 1;
    return from(`${network}::${host.toString(16)}`, '/api/holidays');
  };
  expect(await times(LIMIT + OVER, () => anyOf('2001:db8:1:1'))).toEqual({ 401: LIMIT, 429: OVER });
  expect((await anyOf('2001:db8:1:2')).status).toBe(401);
});

test('the user pool returns 429 in its own format', async () => {
  const { userPool } = await configurationOf(server.url);
  const address = freshAddress();
  const guess = () =>
    from(address, '/identity/', {
      method: 'POST',
      headers: { ...POOL, 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
      body: JSON.stringify({ ClientId: userPool.clientId, Username: 'nobody@example.com' }),
    });
  await times(LIMIT, guess);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-amzn-errortype')).toBe('TooManyRequestsException');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ __type: 'TooManyRequestsException', message: expect.any(String) });
  // the public keys for verifying tokens are still served
  const keys = await from(address, `/identity/${userPool.userPoolId}/.well-known/jwks.json`);
  expect(keys.status).toBe(200);
});

test('calls of a signed-in user count against the user, whatever the address', async () => {
  const headers = { authorization: `Bearer ${await tokenOf(server.url, 'claims')}` };
  const forbidden = await times(LIMIT / 2, () => from(freshAddress(), '/api/check-runs/1', { headers }));
  expect(forbidden).toEqual({ 403: LIMIT / 2 });
  expect(await times(LIMIT / 2 + OVER, () => from(freshAddress(), '/api/auth', { headers }))).toEqual({
    200: LIMIT / 2,
    429: OVER,
  });
});

test('fifty consoles behind one address can poll normally, whatever else that address does', async () => {
  const roles = ROLES.filter((role) => role !== 'claims'); // is already over the limit from above
  const tokens = await Promise.all(roles.map((role) => tokenOf(server.url, role)));
  const office = freshAddress();
  expect(await times(LIMIT + OVER, () => from(office, '/api/holidays'))).toEqual({ 401: LIMIT, 429: OVER });
  const consoles = Array.from({ length: 50 }, (_, index) => `Bearer ${tokens[index % tokens.length]}`);
  // within a minute: polls every 5, 30 and 60 seconds
  const polls = 60 / 5 + 60 / 30 + 60 / 60;
  for (let poll = 0; poll < polls; poll += 1) {
    let next = 0;
    const answers = await times(consoles.length, () => {
      const authorization = consoles[next] ?? '';
      next += 1;
      return from(office, '/api/auth', { headers: { authorization } });
    });
    expect(answers).toEqual({ 200: consoles.length });
  }
});

test('static files of the console do not count: an office may load a new version at the same time', async () => {
  expect(asset).toMatch(/^\/assets\//);
  const address = freshAddress();
  expect(await times(LIMIT + OVER, () => from(address, asset))).toEqual({ 200: LIMIT + OVER });
  expect((await from(address, '/api/holidays')).status).toBe(401);
});
