import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { randomOf } from '../../demo/world/random.ts';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedReference } from '../../server/db/seed-reference.ts';
import { groupReports, groups } from '../../server/db/tables/groups.ts';
import { inboundFiles } from '../../server/db/tables/health.ts';
import type { Done } from '../support/conservation/history.ts';
import { AIMS, runHistory } from '../support/conservation/history.ts';
import type { StepName } from '../support/conservation/steps/index.ts';
import { STEPS } from '../support/conservation/steps/index.ts';
import { survivor } from '../support/conservation/system.ts';
import { createDatabase } from '../support/servers/postgres.ts';
import { startServer } from '../support/servers/server.ts';
import { temporaryDirectories } from '../support/temporary-directories.ts';
import { startExchange } from '../support/worlds/exchange.ts';

/**
 * Every cent that is loaded is at every quiet moment in exactly one place, and the release screen, the registers and the
 * processor's files say the same (docs/rules/check-runs.md, "At the processor"): random histories of the running
 * product, which is killed between. `SOAK_SEED` repeats the random choices of a failed run.
 */
const HISTORIES = 50;
/** Further ones aim at a step that none of these has reached, which depends on the order of what happens at once. */
const MOST_HISTORIES = 100;
const GROUPS = 25;
/** The server is killed after about so many steps of all histories. */
const STEPS_BETWEEN_KILLS = 120;
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000_000);

const STEP_NAMES = Object.keys(STEPS) as StepName[];

const directory = temporaryDirectories();

const numbers = Array.from({ length: GROUPS }, (_, at) => String(710_001 + at));
/** Mondays. */
const dateOf = (at: number) => new Date(Date.UTC(2026, 9, 5 + 7 * at)).toISOString().slice(0, 10);

const prepare = async () => {
  const databaseUrl = await createDatabase(inject('databaseUrl'));
  const [dataDir, exchange] = [directory('conserved-'), await startExchange(directory('exchange-'))];
  const environment = {
    SFTP_SOURCES: exchange.SFTP_SOURCES,
    SFTP_POLL_SECONDS: '1',
  };
  const open = () => openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4, DATA_DIR: dataDir });
  const { db, pool, close } = await open();
  await migrate(pool);
  await seedReference(db);
  for (const number of numbers) {
    const [group] = await db.insert(groups).values({ number, name: number, location_id: 1 }).returning();
    const summary = { type: 'Summary', include_diagnosis: false, include_phi: true };
    await db.insert(groupReports).values({ group_id: group?.id ?? 0, ...summary });
  }
  await close();
  return { exchange, open, system: survivor(() => startServer({ databaseUrl, dataDir, environment })) };
};

test(`fifty histories keep every cent (SOAK_SEED=${seed})`, async () => {
  const { exchange, open, system } = await prepare();
  const done: Done[] = [];
  const missing = () => STEP_NAMES.filter((name) => !done.some(({ steps }) => steps.includes(name)));
  const aimOf = (at: number): StepName | undefined => {
    if (at < HISTORIES) return AIMS[at % AIMS.length];
    return at < MOST_HISTORIES ? missing()[at % Math.max(1, missing().length)] : undefined;
  };
  let next = 0;
  let isOver = false;
  const group = async (number: string) => {
    while (!isOver) {
      const at = next;
      const aim = aimOf(at);
      if (!aim) return;
      next += 1;
      const random = randomOf(seed, 'history', at);
      const history = { group: number, date: dateOf(at), random, aim, onStep: () => (steps += 1) };
      done.push(await runHistory({ system, exchange }, history));
    }
  };
  let steps = 0;
  const killer = async () => {
    const random = randomOf(seed, 'kills');
    for (let before = 0; !isOver; await wait(200)) {
      if (steps - before < STEPS_BETWEEN_KILLS * (0.5 + random.next())) continue;
      await system.restart();
      before = steps;
    }
  };
  const killing = killer();
  try {
    await Promise.all(numbers.map(group));
  } finally {
    isOver = true;
    await killing;
    await system.stop();
    await exchange.stop();
  }
  const { db, close } = await open();
  const aside = await db.select().from(inboundFiles);
  await close();
  expect(aside.filter(({ status }) => status !== 'loaded').map(({ filename, reason }) => [filename, reason])).toEqual(
    [],
  );
  const times = new Map<StepName, number>();
  for (const name of done.flatMap(({ steps }) => steps)) times.set(name, (times.get(name) ?? 0) + 1);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(times))}\n`);
  expect(done.length).toBeGreaterThanOrEqual(HISTORIES);
  // the histories reach every step
  expect(missing()).toEqual([]);
});
