import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import { as, url } from '../../support/shared.ts';

/** However a path is encoded, it gives no more access than its plain form (TRUST A8). */
const PLAIN = '/api/locations/1';
const SPELLINGS = [
  '/api/locations/1/',
  '/api//locations/1',
  '//api/locations/1',
  '/api/locations//1',
  '/api/./locations/1',
  '/api/metadata/../locations/1',
  '/api/metadata/%2e%2e/locations/1',
  '/api/metadata%2f..%2flocations/1',
  '/api%2flocations%2f1',
  '/api/%6cocations/1',
  '/API/locations/1',
  '/api/LOCATIONS/1',
  '/api/locations;a=b/1',
  '/api/locations/1;a=b',
  '/api/metadata;/../locations/1',
  '/api/locations/1%00',
  '/api/locations/1%20',
  '/api/locations\\1',
  '/api/locations/1?token=x',
  '/identity/../api/locations/1',
  `${url}/api/locations/1`,
  'http://127.0.0.1/api/metadata/../locations/1',
];

/** A write that would succeed if a lenient server decoded the path. */
const everybodysWrite = { method: 'PUT', body: '{"name":"Elsewhere","short_name":"EW","location":"Elsewhere"}' };

test('the plain path returns data to a signed-in user, and to nobody else', async () => {
  expect((await rawRequest(url, PLAIN)).status).toBe(401);
  expect((await (await as('claims')).get('/locations/1')).status).toBe(200);
});

test.each(SPELLINGS)('%s returns no data to anyone', async (target) => {
  const { status, text, headers } = await rawRequest(url, target);
  if (status === 200) expect(headers['content-type']).toMatch(/^text\/html/); // the console's own page
  expect(text).not.toContain('short_name');
});

test.each(SPELLINGS)('%s allows nobody to write', async (target) => {
  const administrator = await as('administrator');
  const before = (await administrator.get('/locations/1')).body;
  const authorization = `Bearer ${await tokenOf(url, 'claims')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const { status } = await rawRequest(url, target, { ...everybodysWrite, headers });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect((await administrator.get('/locations/1')).body).toEqual(before);
});

test('a method override by header or parameter is ignored', async () => {
  const authorization = `Bearer ${await tokenOf(url, 'claims')}`;
  const headers = { authorization, 'content-type': 'application/json', 'x-http-method-override': 'PUT' };
  for (const target of [PLAIN, `${PLAIN}?_method=PUT`]) {
    const { status } = await rawRequest(url, target, { method: 'POST', headers, body: everybodysWrite.body });
    expect([403, 404, 405]).toContain(status);
  }
});
