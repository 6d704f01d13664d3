import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../support/servers/identity.ts';
import { watchMemory } from '../support/servers/memory.ts';
import type { Cluster } from '../support/servers/postgres.ts';
import { createDatabase, startCluster } from '../support/servers/postgres.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';

/** An export takes no more memory for more rows (docs/rules/lists-and-forms.md, "Exports"; TRUST D2). */
const ROWS = 400_000;
const MB = 1024 * 1024;
/**
 * The file is of 100 MB, and its rows take several times as much: kept as a whole it would end this server. Garbage is
 * collected late, so that what is needed for it says little.
 */
const HEAP_MB = 192;
const LIMIT = 160 * MB;

let cluster: Cluster;
let server: TestServer;

beforeAll(async () => {
  cluster = await startCluster();
  const databaseUrl = await createDatabase(cluster.url);
  server = await startServer({ databaseUrl, environment: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into webhook_logs (url, method, response_status, eob_number, token_valid, error_message, ip_address, query_params, headers)
     select '', 'POST', 200, 'E' || n, true, repeat('x', 200), '', '{}', '{}' from generate_series(1, ${ROWS}) n`,
  );
  await client.query('analyze webhook_logs');
  await client.end();
});
afterAll(async () => {
  await server?.stop();
  await cluster?.stop();
});

/** Exports the list; returns the number of lines, and the last of them. */
const exported = async (query: string): Promise<{ lines: number; end: string }> => {
  const authorization = `Bearer ${await tokenOf(server.url, 'administrator')}`;
  const response = await fetch(`${server.url}/api/webhook-logs/export${query}`, { headers: { authorization } });
  let lines = 0;
  let end = '';
  for await (const part of response.body ?? []) {
    const text = Buffer.from(part).toString();
    lines += text.split('\r\n').length - 1;
    end = (end + text).slice(-200);
  }
  return { lines, end };
};

test('of 400,000 rows takes no more memory than of a few', async () => {
  await exported('?search=E1999'); // what any export needs once
  const before = watchMemory(server.pid).stop().own;
  const watching = watchMemory(server.pid);
  const { lines, end } = await exported('');
  const { own } = watching.stop();
  expect(end).toContain(`\r\nRows,${ROWS}\r\n`);
  // the titles, the rows, an empty line, and the four lines below
  expect(lines).toBe(1 + ROWS + 1 + 4);
  expect((own - before) / MB).toBeLessThan(LIMIT / MB);
});
