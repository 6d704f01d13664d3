import { expect, test } from 'vitest';
import { apiAs, rawRequest } from '../../support/calls/api.ts';
import { exited, freePort, stop } from '../../support/servers/processes.ts';
import { spawnServer, startServer } from '../../support/servers/server.ts';
import { sendAndWait } from '../../support/servers/slow-client.ts';
import { adminUrl, as, startOwnServer, url } from '../../support/shared.ts';

const admin = (path: string) => fetch(`${adminUrl}${path}`);

test('reports liveness, readiness and version (TRUST H2)', async () => {
  expect((await admin('/live')).status).toBe(200);
  expect((await admin('/ready')).status).toBe(200);
  expect(await (await admin('/version')).json()).toMatchObject({ version: expect.stringMatching(/^\d/) });
});

test('metrics count by route, not by URL', async () => {
  await (await as('administrator')).get('/holidays/987654');
  const metrics = await (await admin('/metrics')).text();
  expect(metrics).toContain('/holidays/:id');
  expect(metrics).not.toContain('987654');
  const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? (NaN|[-+]?(Inf|[\d.]+(e[-+]?\d+)?)))?$/;
  expect(metrics.split('\n').filter((text) => !line.test(text))).toEqual([]);
});

test('only counters have names that end in _total (promtool check metrics, TRUST H2)', async () => {
  const lines = (await (await admin('/metrics')).text()).split('\n');
  const types = lines.flatMap((line) => (line.startsWith('# TYPE ') ? [line.split(' ').slice(2)] : []));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(([name = '', type]) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  expect(types).toContainEqual(['nodejs_active_resources', 'gauge']);
});

test('the operator’s endpoints are not on the public port', async () => {
  for (const path of ['/live', '/ready', '/version', '/metrics']) {
    const answer = await fetch(`${url}${path}`);
    expect(answer.status === 404 || answer.headers.get('content-type')?.startsWith('text/html')).toBe(true);
  }
});

test('all invalid settings are reported together, without their values, and the server does not start (TRUST H1)', async () => {
  const { child, noise, logs } = spawnServer({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hush-hush@db/x',
    LOG_LEVEL: 'loud',
  });
  expect(await exited(child)).not.toBe(0);
  const output = noise.join('\n') + JSON.stringify(logs);
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(output).toContain(name);
  expect(output).not.toContain('hush-hush');
});

test('production refuses to start with the defaults', async () => {
  const { child, noise, logs } = spawnServer({ NODE_ENV: 'production', PORT: String(await freePort()) });
  expect(await exited(child)).not.toBe(0);
  const output = noise.join('\n') + JSON.stringify(logs);
  for (const name of ['DATABASE_URL', 'USER_POOL_ID', 'PUBLIC_URL']) expect(output).toContain(name);
});

test('SIGTERM ends the server gracefully, and its data is kept (TRUST H3)', async () => {
  const server = await startOwnServer();
  expect((await (await apiAs(server.url, 'administrator')).get('/auth')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('a second server on the same data directory is refused', { timeout: 180_000 }, async () => {
  const server = await startServer(); // on the embedded database, whatever the tested engine
  const { child, noise, logs } = spawnServer({
    PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    DATA_DIR: server.dataDir,
  });
  const code = await Promise.race([exited(child), new Promise((done) => setTimeout(done, 60_000, 'running'))]);
  await stop(child, 'SIGKILL');
  await server.stop();
  expect({ code, logs }).toEqual({ code: 1, logs: [] });
  const fault = `DATA_DIR: the data directory is in use by process ${server.pid}. Stop it, or set another directory`;
  expect(noise.join('')).toBe(`The configuration has 1 fault:\n  ${fault}\n`);
});

test('every call is one line of the log, with the request id of its response (TRUST H6, A2)', async () => {
  const server = await startOwnServer();
  try {
    const id = 'contract-log-1';
    const api = await apiAs(server.url, 'claims');
    await api.get('/check-runs/1', { 'x-request-id': id });
    const ofCall = () => server.logs.filter((line) => line.reqId === id);
    await expect.poll(() => ofCall().filter((line) => line.event === 'request')).toMatchObject([{ status: 403 }]);
    expect(ofCall()).toContainEqual(
      expect.objectContaining({
        event: 'forbidden',
        call: 'check-runs.detail',
        user: expect.any(Number),
        method: 'GET',
        route: '/api/check-runs/:id',
      }),
    );
    // one that the handler refuses: everybody may ask for the views of a list they can read
    await api.get('/lists/users/views', { 'x-request-id': 'contract-log-3' });
    await expect
      .poll(() => server.logs.filter((line) => line.reqId === 'contract-log-3' && line.event !== 'request'))
      .toMatchObject([
        {
          level: 40,
          event: 'forbidden',
          user: expect.any(Number),
          method: 'GET',
          route: '/api/lists/:list/views',
        },
      ]);
    expect(JSON.stringify(server.logs)).not.toMatch(/eyJ[\w-]+\./);

    await rawRequest(server.url, '/api/%zz', { headers: { 'x-request-id': 'contract-log-2' } });
    const { answer } = await sendAndWait(server.url, 'HELLO\r\n\r\n');
    const unread = (reqId: unknown) => server.logs.filter((line) => line.event === 'request' && line.reqId === reqId);
    await expect.poll(() => unread('contract-log-2')).toMatchObject([{ status: 404, route: 'none', method: 'GET' }]);
    await expect
      .poll(() => unread(/x-request-id: (\S+)/.exec(answer)?.[1]))
      .toMatchObject([{ status: 400, route: 'none', reason: 'HPE_INVALID_METHOD' }]);
  } finally {
    await server.stop();
  }
});
