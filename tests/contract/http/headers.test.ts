import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { configurationOf } from '../../support/servers/identity.ts';
import { anonymous, as, url } from '../../support/shared.ts';

/** The headers of every response (TRUST C3). */
const EVERYWHERE = [
  '/',
  '/api/metadata',
  '/api/auth',
  '/api/nothing',
  '/holidays',
  '/assets/nothing.js',
  '/identity/x',
];

test.each(EVERYWHERE)('%s has the security headers', async (path) => {
  const { headers } = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/);
  expect(policy).toMatch(/report-(uri|to)/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/);
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});

test('responses of the API are not cached by browsers or proxies', async () => {
  for (const path of ['/auth', '/holidays', '/nothing']) {
    expect((await (await as('administrator')).get(path)).headers.get('cache-control')).toMatch(/no-store/);
  }
});

test('the page is revalidated, its hashed files are cached', async () => {
  const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  expect(asset).toBeTruthy();
  const file = await fetch(`${url}${asset}`, { headers: { 'x-request-id': 'asset-of-the-page' } });
  expect(file.headers.get('cache-control')).toMatch(/immutable/);
  expect(file.headers.get('x-request-id')).toBe('asset-of-the-page');
});

test('the page’s configuration contains no secret', async () => {
  expect(JSON.stringify(await configurationOf(url))).not.toMatch(/secret|postgres|password/i);
});

test('a request id is returned, and an invalid one is replaced', async () => {
  const mine = await anonymous.get('/metadata', { 'x-request-id': 'from-the-console-1' });
  expect(mine.headers.get('x-request-id')).toBe('from-the-console-1');
  const long = await anonymous.get('/metadata', { 'x-request-id': `x${'y'.repeat(5000)}` });
  expect(long.headers.get('x-request-id')?.length ?? 0).toBeLessThan(100);
  expect((await anonymous.get('/metadata')).headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
});

test('another origin may not read or write', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
  const asked = await rawRequest(url, '/api/holidays', { method: 'OPTIONS', headers });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  const { headers: answered } = await rawRequest(url, '/api/metadata', { headers });
  expect(answered['access-control-allow-origin']).toBeUndefined();
});

test('every response of the API names the build', async () => {
  const { headers } = await anonymous.get('/metadata');
  const names = [...headers.keys()].join(' ');
  expect(names).toMatch(/commit/);
});
