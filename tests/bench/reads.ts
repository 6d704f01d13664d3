import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { generateWorld } from '../../demo/world/index.ts';
import { fillForBench } from '../../scripts/bench-fill/fill.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedReference } from '../../server/db/seed-reference.ts';
import type { Api } from '../support/calls/api.ts';
import { apiAs } from '../support/calls/api.ts';
import { createDatabase, startCluster } from '../support/servers/postgres.ts';
import { startServer } from '../support/servers/server.ts';
import { openCpuMeter } from './cpu.ts';

/** A call to measure: its name, and its path at the n-th call; `body` makes it a POST. */
export type Read = readonly [name: string, path: (n: number) => string, body?: (n: number) => unknown];

/** The content of a temporary database: a number of EOBs, or the medium demo data. */
export type Fill = number | 'medium';

export interface Load {
  /** Calls for each read. */
  calls: number;
  /** Concurrent calls. */
  width: number;
}

/** Milliseconds: the latency, and the CPU time per call. */
export interface Measured {
  name: string;
  p50: number;
  p95: number;
  server: number;
  database: number;
}

const WARM_UP = 20;

/** Further rows of a temporary database. */
type More = (client: pg.ClientBase) => Promise<void>;

/** Fills an empty database. */
export const fill = async (
  url: string,
  what: Fill,
  { onProgress, more }: { onProgress?: (done: number) => void; more?: More } = {},
) => {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool);
  await seedReference(drizzle(pool));
  const today = new Date().toISOString().slice(0, 10);
  const client = await pool.connect();
  if (what === 'medium') await generateWorld(drizzle(pool), what, { today });
  else await fillForBench(client, { eobs: what, today }, onProgress);
  // autovacuum has not run yet: the planner needs statistics, and index-only scans need a visibility map
  await client.query('vacuum analyze');
  await more?.(client);
  client.release();
  await pool.end();
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const timed = async (api: Api, [, path, body]: Read, { calls, width }: Load): Promise<number[]> => {
  const times: number[] = [];
  let sent = 0;
  const worker = async () => {
    while (sent < calls) {
      const number = sent++;
      const started = performance.now();
      const answer = await (body ? api.post(path(number), body(number)) : api.get(path(number)));
      if (answer.status !== 200) {
        throw new Error(`${path(number)} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return times.sort((a, b) => a - b);
};

type Meter = Awaited<ReturnType<typeof openCpuMeter>>;

const measure = async (api: Api, meter: Meter, read: Read, load: Load): Promise<Measured> => {
  await timed(api, read, { ...load, calls: WARM_UP });
  const before = await meter.read();
  const times = await timed(api, read, load);
  const after = await meter.read();
  const cpu = (of: 'server' | 'database') => (after[of] - before[of]) / load.calls;
  return {
    name: read[0],
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    server: cpu('server'),
    database: cpu('database'),
  };
};

const inMs = (value: number, width: number): string => `${value.toFixed(1).padStart(width)} ms`;

const print = ({ name, p50, p95, server, database }: Measured) =>
  process.stdout.write(
    `p50${inMs(p50, 8)}  p95${inMs(p95, 8)}  CPU: server${inMs(server, 6)}  database${inMs(database, 6)}  ${name}\n`,
  );

/** Measures the reads on a filled database, one after the other, and prints each. */
export const measureDatabase = async (
  databaseUrl: string,
  readsOf: (url: string) => Promise<readonly Read[]>,
  load: Load,
): Promise<Measured[]> => {
  const server = await startServer({ databaseUrl });
  const meter = await openCpuMeter(server.pid, databaseUrl);
  try {
    const api = await apiAs(server.url, 'administrator');
    const all: Measured[] = [];
    for (const read of await readsOf(databaseUrl)) {
      const measured = await measure(api, meter, read, load);
      print(measured);
      all.push(measured);
    }
    return all;
  } finally {
    await meter.close();
    await server.stop();
  }
};

/**
 * Prints the latency of each read at `width` concurrent calls, and the CPU time per call. DATABASE_URL names a database
 * that already has data; without it, a temporary database is created and filled first.
 */
export const measureReads = async (
  readsOf: (databaseUrl: string) => Promise<readonly Read[]>,
  { what, more, ...load }: Load & { what: Fill; more?: More },
): Promise<void> => {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    await measureDatabase(DATABASE_URL, readsOf, load);
    return;
  }
  const cluster = await startCluster();
  try {
    const url = await createDatabase(cluster.url);
    await fill(url, what, { more });
    await measureDatabase(url, readsOf, load);
  } finally {
    await cluster.stop();
  }
};
