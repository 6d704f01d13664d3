import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../support/identity.ts';
import type { TestServer } from '../support/server.ts';
import { startServer } from '../support/server.ts';
import { HALF_HEADERS, halfBody, sendAndWait } from '../support/slow-client.ts';

/** Slow clients are cut off when docs/security.md says ("Limits"), and hinder nobody (TRUST D2). */
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** How much later than documented is still in time, in seconds: the server looks every second, this machine is busy. */
const GRACE = 8;

test.concurrent('headers are cut at 15 seconds', async () => {
  const { seconds } = await sendAndWait(server.url, HALF_HEADERS);
  expect(seconds).toBeGreaterThan(14);
  expect(seconds).toBeLessThan(15 + GRACE);
});

const JSON_TYPE = 'application/json';

test.concurrent.each([
  ['/identity/', 'application/x-amz-json-1.1'],
  ['/identity/oauth2/token', 'application/x-www-form-urlencoded'],
  ['/api/csp-report', 'application/csp-report'],
  ['/nowhere', JSON_TYPE],
])('a body for %s is cut at 60 seconds', async (path, type) => {
  const { seconds } = await sendAndWait(server.url, halfBody(path, type));
  expect(seconds).toBeGreaterThan(path === '/nowhere' ? 0 : 59);
  expect(seconds).toBeLessThan(60 + GRACE);
});

test.concurrent('a body of a person is cut at 60 seconds', async () => {
  const authorization = `Authorization: Bearer ${await tokenOf(server.url, 'administrator')}\r\n`;
  const bytes = halfBody('/api/holidays', JSON_TYPE).replace('Host: x\r\n', `Host: x\r\n${authorization}`);
  const { seconds } = await sendAndWait(server.url, bytes);
  expect(seconds).toBeGreaterThan(59);
  expect(seconds).toBeLessThan(60 + GRACE);
});
