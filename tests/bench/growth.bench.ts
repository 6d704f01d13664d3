import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase, startCluster } from '../support/servers/postgres.ts';
import type { Measured } from './reads.ts';
import { fill, measureDatabase } from './reads.ts';
import { releaseReads } from './release-reads.ts';

/**
 * `npm run bench -- growth`: measures the release list, its search and filters, the claims search, the palette and one
 * run on 100 thousand, a million and ten million EOBs, and prints how the time grows, as a Markdown table. Filling takes
 * about half an hour and 12 GB. DATABASE_URL names a PostgreSQL that keeps the filled databases for the next time;
 * without it, a temporary one is used. Required of the release list and its counts from a million to ten million: at
 * most 2×; of the claims search on ten million: a p95 under 100 ms.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    eobs: { type: 'string', default: '100000,1000000,10000000' },
    width: { type: 'string', default: '1' },
    calls: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});

const SIZES = values.eobs.split(',').map(Number);
const load = { width: Number(values.width), calls: Number(values.calls) };

/** `--only "page"` measures the reads whose name has the word. */
const readsAsked = async (url: string) => (await releaseReads(url)).filter(([name]) => name.includes(values.only));

/** Below this, differences are those of the clock and of other load. */
const SHORTEST_MS = 1;

/** The database of that size in the cluster of `url`; an earlier one is used again once it is filled. */
const databaseOf = async (url: string, eobs: number): Promise<string> => {
  const name = `growth_${eobs}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) {
    const filling = await createDatabase(url);
    await fill(filling, eobs, { onProgress: (done) => process.stdout.write(`\r${done} of ${eobs} EOBs`) });
    process.stdout.write('\n');
    await admin.query(`alter database "${new URL(filling).pathname.slice(1)}" rename to "${name}"`);
  }
  await admin.end();
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};

const short = (eobs: number): string => (eobs >= 1_000_000 ? `${eobs / 1_000_000} M` : `${Math.round(eobs / 1000)} k`);

const growth = (from: number | undefined, to: number | undefined): string =>
  from === undefined || to === undefined
    ? ''
    : `${(Math.max(to, SHORTEST_MS) / Math.max(from, SHORTEST_MS)).toFixed(1)}×`;

/** One row per read: p50, p95 and the CPU time of the database at each size, and its growth from each size to the next. */
const table = (measured: readonly (readonly Measured[])[]): string => {
  const steps = SIZES.slice(1).map((eobs, at) => `${short(SIZES[at] ?? 0)} → ${short(eobs)}`);
  const titles = [
    'read',
    ...SIZES.map((eobs) => `${short(eobs)}: p50 / p95 / database CPU, ms`),
    ...steps.map((step) => `${step}: p50 / CPU`),
  ];
  const reads = measured[0] ?? [];
  const lines = reads.map(({ name }, at) => {
    const sizes = measured.map((all) => all[at]);
    const grown = sizes.slice(1).map((one, step) => {
      const before = sizes[step];
      return `${growth(before?.p50, one?.p50)} / ${growth(before?.database, one?.database)}`;
    });
    const times = sizes.map((one) => [one?.p50, one?.p95, one?.database].map((ms) => ms?.toFixed(1)).join(' / '));
    return [name, ...times, ...grown];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...lines.map(line)].join('\n');
};

const measureAll = async (url: string): Promise<void> => {
  const measured: Measured[][] = [];
  for (const eobs of SIZES) {
    const database = await databaseOf(url, eobs);
    process.stdout.write(`\n${short(eobs)} EOBs\n`);
    measured.push(await measureDatabase(database, readsAsked, load));
  }
  process.stdout.write(`\n${table(measured)}\n`);
};

const { DATABASE_URL } = process.env;
if (DATABASE_URL) await measureAll(DATABASE_URL);
else {
  const cluster = await startCluster();
  try {
    await measureAll(cluster.url);
  } finally {
    await cluster.stop();
  }
}
