import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SftpStatus } from '../../../contract/health.ts';
import { randomOf } from '../../../demo/world/random.ts';
import { apiAs } from '../../support/calls/api.ts';
import { draftPayment } from '../../support/release/drafts.ts';
import { until } from '../../support/servers/processes.ts';
import type { TestServer } from '../../support/servers/server.ts';
import type { Intercept } from '../../support/servers/sftp.ts';
import { startSftp } from '../../support/servers/sftp.ts';
import { startOwnServer } from '../../support/shared.ts';

/**
 * A source that stops answering affects no other, is reported, and does not keep the process from ending
 * (docs/rules/exchange.md, "Files over SFTP").
 */
const root = mkdtempSync(join(tmpdir(), 'hangs-'));
const silent = createServer();
let intercept: Intercept = () => false;
let sftp: Awaited<ReturnType<typeof startSftp>>;
let server: TestServer | undefined;

/** The tests wait for time limits, some of them twice. */
const PATIENCE_MS = 300_000;

const DIRECTORIES = ['payment-files', 'cr-totals', 'epay', 'status', 'payments'];

beforeAll(async () => {
  for (const dir of DIRECTORIES) mkdirSync(join(root, dir));
  sftp = await startSftp({ root, intercept: (request) => intercept(request) });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  intercept = () => false;
});
afterAll(async () => {
  await sftp?.stop();
  silent.close();
  rmSync(root, { recursive: true, force: true });
});

const start = async (...sources: object[]) => {
  server = await startOwnServer({ SFTP_SOURCES: JSON.stringify(sources), SFTP_POLL_SECONDS: '1' });
  return server;
};
/** A source that accepts connections and never answers. */
const silentSource = (key: string) => ({
  key,
  name: key,
  url: `sftp://${key}:any@127.0.0.1:${(silent.address() as AddressInfo).port}/`,
});
test('a source that hangs is reported once, and the others are read meanwhile', { timeout: PATIENCE_MS }, async () => {
  let hangs = true;
  // the processor accepts the sign-in, and never answers a listing
  intercept = ({ name, path }) => hangs && name === 'OPENDIR' && path.endsWith('epay');
  const { url, logs, stop } = await start(sftp.source('processor'), silentSource('bank'), sftp.source('claims-system'));
  writeFileSync(join(root, 'payment-files', 'cl260102.000'), 'whole');
  const api = await apiAs(url, 'administrator');
  const isRead = async () => {
    const { body } = await api.get<{ message: string }>('/check-runs/meta/eobs');
    return body.message.includes('One file was set aside');
  };
  const strips = async () => (await api.get<SftpStatus[]>('/healthcheck/sftp/status')).body;
  const of = (event: string) => logs.filter((line) => line.event === event);
  await until(isRead, () => 'the claims system’s file was not read');

  const failing = async () => (await strips()).filter(({ days }) => days.at(-1)?.isOk === false).map(({ key }) => key);
  await until(
    async () => (await failing()).length === 2,
    () => 'the health page does not tell of the two that hang',
    PATIENCE_MS,
  );
  expect((await failing()).sort()).toEqual(['bank', 'processor']);
  const reasons = async () => {
    const days = (await strips()).flatMap(({ key, days: all }) =>
      (all.at(-1)?.errors ?? []).map((error) => ({ key, ...error })),
    );
    return days.map(({ key, errorDescription }) => `${key}: ${errorDescription}`);
  };
  const IN_TIME = 'The source did not answer in time. Try again in a minute.';
  await until(
    async () => of('sftp_source_failed').length === 2,
    () => 'not logged',
  );
  expect((await reasons()).sort()).toEqual([`bank: ${IN_TIME}`, `processor: ${IN_TIME}`]);

  hangs = false;
  await until(
    async () => of('sftp_source_restored').length === 1,
    () => 'the processor did not come back',
    PATIENCE_MS,
  );
  expect(of('sftp_source_restored')).toMatchObject([{ source: 'processor' }]);
  // the bank was polled again meanwhile, and failed for the same reason
  expect(
    of('sftp_source_failed')
      .map(({ source, reason }) => `${String(source)}: ${String(reason)}`)
      .sort(),
  ).toEqual([`bank: ${IN_TIME}`, `processor: ${IN_TIME}`]);
  expect(await stop()).toBe(0);
});

test('the process ends gracefully while polls, a directory listing and an outgoing file hang', {
  timeout: PATIENCE_MS,
}, async () => {
  const hung = { list: 0, put: 0 };
  intercept = ({ name, path }) => {
    const what =
      name === 'OPENDIR' && path.endsWith('status')
        ? 'list'
        : name === 'OPEN' && path.includes('sent-')
          ? 'put'
          : undefined;
    if (what) hung[what] += 1;
    return what !== undefined;
  };
  const { url, stop } = await start(sftp.source('processor'), silentSource('bank'));
  const api = await apiAs(url, 'administrator');
  await api.post('/groups', { number: '700001', name: 'A group', location_id: 1 });
  const { name, text } = draftPayment(randomOf(1, 'hangs'), '700001', '2026-10-05', 2);
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  expect((await api.call('POST', '/payments/upload', { raw: form })).status).toBe(200);
  await until(
    async () => hung.list > 0 && hung.put > 0,
    () => `nothing hangs: ${JSON.stringify(hung)}`,
  );
  const look = api.get('/diagnostic/sftp?name=bank&dir=0').catch((error: unknown) => error);
  const lists = hung.list;
  const other = api.get('/diagnostic/sftp?name=processor&dir=status').catch((error: unknown) => error);
  await until(
    async () => hung.list > lists,
    () => 'the look does not hang',
  );
  const from = Date.now();
  expect(await stop()).toBe(0);
  expect(Date.now() - from).toBeLessThan(30_000);
  await Promise.all([look, other]);
});
