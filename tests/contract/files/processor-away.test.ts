import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../../../demo/world/random.ts';
import { OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';
import { apiAs } from '../../support/calls/api.ts';
import { draftPayment } from '../../support/release/drafts.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { until } from '../../support/servers/processes.ts';
import type { Exchange } from '../../support/worlds/exchange.ts';
import { startExchange } from '../../support/worlds/exchange.ts';

const GROUP = '700001';
const root = mkdtempSync(join(tmpdir(), 'exchange-'));
let exchange: Exchange;
let opened: Awaited<ReturnType<typeof openOwnServer>>;

beforeAll(async () => {
  exchange = await startExchange(root);
  await exchange.away();
  const environment = { SFTP_SOURCES: exchange.SFTP_SOURCES, SFTP_POLL_SECONDS: '3600' };
  opened = await openOwnServer({ environment });
});
afterAll(async () => {
  await opened?.close();
  await exchange?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('a run waits while the processor is unreachable, and continues by itself afterwards', async () => {
  const { own, server } = opened;
  const api = await apiAs(server.url, 'administrator');
  await api.post('/groups', { number: GROUP, name: 'A group', location_id: 1 });
  const { name, text } = draftPayment(randomOf(1, 'away'), GROUP, '2026-10-05', 5);
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  expect((await api.call('POST', '/payments/upload', { raw: form })).status).toBe(200);

  const statuses = async () => {
    const { data } = (await api.get<{ data: { status_ids: string[] }[] }>('/payments/release?page-size=10')).body;
    return data.flatMap((run) => run.status_ids);
  };
  await until(
    async () => (await statuses()).includes('9'),
    () => 'the file was not made ready',
  );
  await until(
    async () => (await own.db.execute(sql`select 1 from queue.job where retry_count > 0`)).rows.length > 0,
    () => 'the sending was not tried and put off',
  );
  expect(await statuses()).toEqual(['9']);
  expect(exchange.list(OUTGOING['to-processor'])).toEqual([]);

  await exchange.back();
  await until(
    async () => (await statuses()).includes('2'),
    () => 'the run did not go on',
  );
  expect(exchange.list(OUTGOING['to-processor'])).toHaveLength(1);
});
