import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { calls, emptyPath, isDeclared, METHODS } from '../../support/calls/calls.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import { anonymous, as, url } from '../../support/shared.ts';

/** Undeclared paths do not exist, even for an administrator (TRUST A1). */
const PATHS = ['/', '/nothing', '/admin', '/admin/nothing', '/session', '/identity', '/../ready', '/metrics', '/.env'];

test.each(PATHS)('there is nothing at %s', async (path) => {
  const authorization = `Bearer ${await tokenOf(url, 'administrator')}`;
  for (const method of METHODS) {
    const { status, text } = await rawRequest(url, `/api${path}`, { method, headers: { authorization } });
    expect([400, 403, 404, 405], `${method} ${path}: ${text.slice(0, 100)}`).toContain(status);
  }
  expect([401, 403, 404]).toContain((await anonymous.get('/nothing')).status);
});

const OTHERS = [...new Set(calls.map(emptyPath))].flatMap((path) =>
  METHODS.filter((method) => !isDeclared(method, path)).map((method) => [method, path] as const),
);

test.each(OTHERS)('%s %s does not exist', async (method, path) => {
  const { status } = await (await as('administrator')).call(method, path);
  expect([404, 405]).toContain(status);
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('%s returns data to nobody', async (method) => {
  const { status, text } = await rawRequest(url, '/api/holidays', { method });
  expect([204, 400, 401, 403, 404, 405, 501]).toContain(status);
  expect(text).not.toContain('overrides');
});
