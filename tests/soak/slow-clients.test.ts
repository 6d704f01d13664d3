import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../support/servers/identity.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';
import { HALF_HEADERS, halfBody, sendAndWait } from '../support/servers/slow-client.ts';

/** Slow clients are disconnected at the documented limits (docs/security.md, "Limits"), on every path (TRUST D2). */
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Tolerance in seconds: the server checks every second, and this machine may be busy. */
const GRACE = 8;

const JSON_TYPE = 'application/json';

test('connections with incomplete headers are closed after 15 seconds, with incomplete bodies after 60, refused ones after 5', async () => {
  const authorization = `Authorization: Bearer ${await tokenOf(server.url, 'administrator')}\r\n`;
  const clients: [after: number, bytes: string][] = [
    [15, HALF_HEADERS],
    [60, halfBody('/identity/', 'application/x-amz-json-1.1')],
    [60, halfBody('/identity/oauth2/token', 'application/x-www-form-urlencoded')],
    [60, halfBody('/api/csp-report', 'application/csp-report')],
    [60, halfBody('/api/holidays', JSON_TYPE).replace('Host: x\r\n', `Host: x\r\n${authorization}`)],
    [60, halfBody('/nowhere', JSON_TYPE)],
    [5, halfBody('/api/holidays', JSON_TYPE)], // refused before its body has arrived: it has no token
  ];
  const cut = await Promise.all(
    clients.map(async ([after, bytes]) => ({ after, bytes, ...(await sendAndWait(server.url, bytes)) })),
  );
  const inTime = ({ after, seconds }: (typeof cut)[number]) => seconds > after - 1 && seconds < after + GRACE;
  expect(cut.filter((one) => !inTime(one))).toEqual([]);
});
