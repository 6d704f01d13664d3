import { expect, test } from 'vitest';
import { apiAs } from '../../support/calls/api.ts';
import { exited, freePort, stop } from '../../support/servers/processes.ts';
import { spawnServer, startServer } from '../../support/servers/server.ts';
import { adminUrl, as, startOwnServer, url } from '../../support/shared.ts';

const admin = (path: string) => fetch(`${adminUrl}${path}`);

test('it says that it lives, that it is ready, and what it is (TRUST H2)', async () => {
  expect((await admin('/live')).status).toBe(200);
  expect((await admin('/ready')).status).toBe(200);
  expect(await (await admin('/version')).json()).toMatchObject({ version: expect.stringMatching(/^\d/) });
});

test('it counts by route, not by address', async () => {
  await (await as('administrator')).get('/holidays/987654');
  const metrics = await (await admin('/metrics')).text();
  expect(metrics).toContain('/holidays/:id');
  expect(metrics).not.toContain('987654');
  const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? (NaN|[-+]?(Inf|[\d.]+(e[-+]?\d+)?)))?$/;
  expect(metrics.split('\n').filter((text) => !line.test(text))).toEqual([]);
});

test('what the operator reads is not at the public port', async () => {
  for (const path of ['/live', '/ready', '/version', '/metrics']) {
    const answer = await fetch(`${url}${path}`);
    expect(answer.status === 404 || answer.headers.get('content-type')?.startsWith('text/html')).toBe(true);
  }
});

test('all wrong settings are told at once, none is shown, and it does not start (TRUST H1)', async () => {
  const { child, noise, logs } = spawnServer({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hush-hush@db/x',
    LOG_LEVEL: 'loud',
  });
  expect(await exited(child)).not.toBe(0);
  const said = noise.join('\n') + JSON.stringify(logs);
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(said).toContain(name);
  expect(said).not.toContain('hush-hush');
});

test('production refuses to start on its defaults', async () => {
  const { child, noise, logs } = spawnServer({ NODE_ENV: 'production', PORT: String(await freePort()) });
  expect(await exited(child)).not.toBe(0);
  const said = noise.join('\n') + JSON.stringify(logs);
  for (const name of ['DATABASE_URL', 'USER_POOL_ID', 'PUBLIC_URL']) expect(said).toContain(name);
});

test('SIGTERM ends it in good order, and its data stay (TRUST H3)', async () => {
  const server = await startOwnServer();
  expect((await (await apiAs(server.url, 'administrator')).get('/auth')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('two servers do not share a data directory', { timeout: 180_000 }, async () => {
  const server = await startServer(); // on the embedded database, whatever the run has
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

test('every call is one line of the log, under the id of its answer (TRUST H6, A2)', async () => {
  const server = await startOwnServer();
  try {
    const id = 'contract-log-1';
    const api = await apiAs(server.url, 'claims');
    await api.get('/check-runs/1', { 'x-request-id': id });
    const ofCall = () => server.logs.filter((line) => line.reqId === id);
    await expect.poll(() => ofCall().filter((line) => line.event === 'request')).toMatchObject([{ status: 403 }]);
    expect(ofCall()).toContainEqual(expect.objectContaining({ event: 'forbidden', call: 'check-runs.detail' }));
    expect(JSON.stringify(server.logs)).not.toMatch(/eyJ[\w-]+\./);
  } finally {
    await server.stop();
  }
});
