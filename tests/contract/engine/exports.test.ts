import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { stampOf, tableOf } from '../../support/calls/exports.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/*
 * Exports are whole or refused, and sent as they are read (docs/rules/lists-and-forms.md, "Exports"). The rows are so
 * wide that the file does not fit in the buffers between server and reader, which Linux lets grow to 36 MB: one who stops
 * reading stops the export.
 */
const ROWS = 8_000;
const WIDTH = 8_000;

let own: OwnDatabase;
let server: ServerOfOwn;
let close: () => Promise<void>;
let api: Api;

const add = (rows: number) =>
  own.database.pool.query(
    `insert into webhook_logs (url, method, response_status, eob_number, token_valid, error_message, ip_address, query_params, headers)
     select '', 'POST', 200, 'E' || lpad(n::text, 6, '0'), true, repeat('x', ${WIDTH}), '', '{}', '{}' from generate_series(1, $1::int) n`,
    [rows],
  );

beforeAll(async () => {
  ({ own, server, close } = await openOwnServer());
  api = await apiAs(server.url, 'administrator');
  await add(ROWS);
});
afterAll(() => close?.());

/** An export of which only the first bytes were read. */
const begun = async () => {
  const authorization = `Bearer ${await tokenOf(server.url, 'administrator')}`;
  const response = await fetch(`${server.url}/api/webhook-logs/export`, { headers: { authorization } });
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  const decoder = new TextDecoder();
  let received = decoder.decode((await reader.read()).value, { stream: true });
  return {
    response,
    received: () => received,
    readAll: async (): Promise<string> => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        received += decoder.decode(part.value, { stream: true });
      }
      return received;
    },
    cancel: () => reader.cancel(),
  };
};

const kept = (): number => own.database.pool.totalCount - own.database.pool.idleCount;

/** Until what is sent waits for the reader: then it is in the middle. Returns the process of its connection. */
const stalled = async (): Promise<number | undefined> => {
  if (own.database.kind !== 'postgres') return undefined;
  // between two pages it is idle too, but not for long
  const idle = `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
    and state_change < clock_timestamp() - interval '1 second'`;
  let pid: number | undefined;
  await expect
    .poll(async () => {
      pid = (await own.database.pool.query<{ pid: number }>(idle)).rows[0]?.pid;
      return pid;
    })
    .toBeDefined();
  return pid;
};

test('has every row once, those of the moment it was asked for', async () => {
  const file = await begun();
  expect(file.response.headers.get('content-disposition')).toBe('attachment; filename="webhook-logs.csv"');
  await add(3);
  const text = await file.readAll();
  const { data } = Papa.parse<Record<string, string>>(tableOf(text), {
    header: true,
    newline: '\r\n',
    skipEmptyLines: true,
  });
  const numbers = data.map((row) => row.EOB ?? '');
  expect(numbers).toHaveLength(ROWS);
  expect(new Set(numbers).size).toBe(ROWS);
  expect(stampOf(text)).toContain(`\r\nRows,${ROWS}\r\n`);
});

test('waits for a slow reader, who holds up nobody else; one who leaves keeps no connection', async () => {
  const file = await begun();
  await stalled();
  for (let call = 0; call < 5; call += 1) {
    expect((await api.get('/webhook-logs?page=1&page-size=10')).status).toBe(200);
  }
  expect(file.received().length).toBeLessThan(WIDTH * ROWS);
  await file.cancel();
  await expect.poll(kept).toBe(0);
});

test('a fault in the middle breaks it off, without what stands below the rows', async () => {
  const file = await begun();
  const pid = await stalled();
  if (pid) {
    await own.database.pool.query('select pg_terminate_backend($1)', [pid]);
  } else {
    // there each page sees what is stored by then
    await own.database.pool.query('delete from webhook_logs where id = (select min(id) from webhook_logs)');
  }
  await expect(file.readAll()).rejects.toThrow('terminated');
  expect(file.received()).toContain('EOB');
  expect(file.received()).not.toContain('Exported,');
  await expect.poll(kept).toBe(0);
});
