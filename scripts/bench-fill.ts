import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from '../server/db/migrate.ts';
import { seedReference } from '../server/db/seed-reference.ts';
import { fillForBench, NotEmptyError } from './bench-fill/fill.ts';

/**
 * `npm run bench:fill -- --eobs 1000000`: fills the PostgreSQL of DATABASE_URL, which must have no groups yet, with two
 * years of generated check runs (files, EOBs, claims, payments, totals and timelines) for benchmarks. `--groups` is the
 * number of employer groups, each with twenty invoices, which pulls have taken; by default enough for each group to have a run in most weeks.
 */
const { values } = parseArgs({ options: { eobs: { type: 'string', default: '1000000' }, groups: { type: 'string' } } });

const fail = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

const whole = (name: string, text: string): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 && value <= 100_000_000
    ? value
    : fail(`--${name}: a whole number above 0`);
};

const { DATABASE_URL } = process.env;
const eobs = whole('eobs', values.eobs);
const groups = values.groups === undefined ? undefined : whole('groups', values.groups);
const pool = new pg.Pool({ connectionString: DATABASE_URL ?? fail('DATABASE_URL: the PostgreSQL to fill') });

const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(0).padStart(4);

try {
  await migrate(pool);
  await seedReference(drizzle(pool));
  const client = await pool.connect();
  const today = new Date().toISOString().slice(0, 10);
  const filled = await fillForBench(client, { eobs, groups, today }, (done) =>
    process.stdout.write(`${seconds()} s  ${done} of ${eobs} EOBs\n`),
  );
  // autovacuum has not run yet: the planner needs statistics, and index-only scans need a visibility map
  await client.query('vacuum analyze');
  client.release();
  process.stdout.write(
    `${seconds()} s  filled: ${filled.groups} groups, ${filled.runs} runs (${filled.planted} with planted differences), ` +
      `${filled.eobs} EOBs, ${filled.claims} claims\n`,
  );
} catch (error) {
  if (!(error instanceof NotEmptyError || error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
