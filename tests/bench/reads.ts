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

/** A call to measure: its name, and its path at the n-th call. */
export type Read = readonly [name: string, path: (n: number) => string];

/** The content of a temporary database: a number of EOBs, or the medium demo data. */
export type Fill = number | 'medium';

interface Load {
  /** Calls for each read. */
  calls: number;
  /** Concurrent calls. */
  width: number;
}

const WARM_UP = 20;

const fill = async (url: string, what: Fill) => {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool);
  await seedReference(drizzle(pool));
  const today = new Date().toISOString().slice(0, 10);
  const client = await pool.connect();
  if (what === 'medium') await generateWorld(drizzle(pool), what, { today });
  else await fillForBench(client, { eobs: what, today });
  await client.query('vacuum analyze');
  client.release();
  await pool.end();
};

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(8);

const timed = async (api: Api, path: Read[1], { calls, width }: Load): Promise<number[]> => {
  const times: number[] = [];
  let sent = 0;
  const worker = async () => {
    while (sent < calls) {
      const number = sent++;
      const started = performance.now();
      const { status, body } = await api.get(path(number));
      if (status !== 200) throw new Error(`${path(number)} answered ${status}: ${JSON.stringify(body)}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return times.sort((a, b) => a - b);
};

type Meter = Awaited<ReturnType<typeof openCpuMeter>>;

const measure = async (api: Api, meter: Meter, [name, path]: Read, load: Load) => {
  await timed(api, path, { ...load, calls: WARM_UP });
  const before = await meter.read();
  const times = await timed(api, path, load);
  const after = await meter.read();
  const cpu = (of: 'server' | 'database') => ((after[of] - before[of]) / load.calls).toFixed(1).padStart(6);
  const line = [
    `p50${percentile(times, 0.5)} ms`,
    `p95${percentile(times, 0.95)} ms`,
    `CPU: server${cpu('server')} ms`,
  ];
  process.stdout.write(`${[...line, `database${cpu('database')} ms`, name].join('  ')}\n`);
};

const run = async (databaseUrl: string, readsOf: (url: string) => Promise<readonly Read[]>, load: Load) => {
  const server = await startServer({ databaseUrl });
  const meter = await openCpuMeter(server.pid, databaseUrl);
  try {
    const api = await apiAs(server.url, 'administrator');
    for (const one of await readsOf(databaseUrl)) await measure(api, meter, one, load);
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
  { what, ...load }: Load & { what: Fill },
): Promise<void> => {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return run(DATABASE_URL, readsOf, load);
  const cluster = await startCluster();
  try {
    const url = await createDatabase(cluster.url);
    await fill(url, what);
    await run(url, readsOf, load);
  } finally {
    await cluster.stop();
  }
};
