import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { randomOf } from '../../demo/world/random.ts';
import { openDatabase } from '../../server/db/database.ts';
import { apiAs } from '../support/calls/api.ts';
import { uploading } from '../support/release/uploading.ts';
import { createDatabase } from '../support/servers/postgres.ts';
import { exited, until } from '../support/servers/processes.ts';
import type { TestServer } from '../support/servers/server.ts';
import { spawnServer, startServer } from '../support/servers/server.ts';
import { temporaryDirectories } from '../support/temporary-directories.ts';
import { startExchange } from '../support/worlds/exchange.ts';
import { ingestLoad, prepareGroups } from '../support/worlds/ingest-load.ts';
import { GROUPS, planIngest } from '../support/worlds/ingest-plan.ts';

/**
 * A process that is killed twenty times while files come in loses nothing it acknowledged and does nothing twice
 * (docs/rules/background-work.md, "Background work"). `SOAK_SEED` repeats the random choices of a failed run.
 */
const ROUNDS = 20;
/** In one round of so many the process is killed while it starts. */
const IN_START_EVERY = 5;
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000_000);

const directory = temporaryDirectories();
const servers: TestServer[] = [];
afterEach(async () => {
  // a failed test leaves its last one
  for (const server of servers.splice(0)) await server.kill();
});

const databaseOf = {
  embedded: () => Promise.resolve(undefined),
  postgres: () => createDatabase(inject('databaseUrl')),
};

/** The environment for every start of the server, and its database while no server runs. */
const prepare = async (engine: 'embedded' | 'postgres') => {
  const [dataDir, temporary] = [directory('killed-'), directory('k-')];
  const databaseUrl = await databaseOf[engine]();
  const exchange = await startExchange(directory('exchange-'));
  const environment = {
    SFTP_SOURCES: exchange.SFTP_SOURCES,
    SFTP_POLL_SECONDS: '1',
    TMPDIR: temporary,
  };
  const open = () => openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4, DATA_DIR: dataDir });
  const database = await open();
  await prepareGroups(database);
  await database.close();
  return {
    exchange,
    open,
    async start() {
      const server = await startServer({ databaseUrl, dataDir, environment });
      servers.push(server);
      return server;
    },
    /** Kills the server while it starts. */
    async startAndDie(afterMs: number) {
      const own = { ...environment, NODE_ENV: 'test', DEMO_WORLD: 'none', SIMULATE: 'off', PORT: '0', ADMIN_PORT: '0' };
      const { child } = spawnServer({ ...own, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
      await wait(afterMs);
      child.kill('SIGKILL');
      await exited(child);
    },
    files(of: 'temporary' | 'incoming' | 'kept'): string[] {
      const root = of === 'temporary' ? temporary : join(dataDir, 'files');
      return readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() || of === 'temporary')
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((name) => of === 'temporary' || name.startsWith('incoming') === (of === 'incoming'));
    },
  };
};

test.each(['embedded', 'postgres'] as const)(
  `killed while files come in, on %s (SOAK_SEED=${seed})`,
  async (engine) => {
    const random = randomOf(seed, engine);
    const plan = planIngest(seed, GROUPS.slice(0, 4));
    const system = await prepare(engine);
    const { exchange } = system;
    const load = ingestLoad(plan, exchange);
    const people = uploading([...plan.uploaded, plan.badUpload], random);

    for (let round = 0; round < ROUNDS; round++) {
      if (round % IN_START_EVERY === IN_START_EVERY - 1) {
        load.drop(3);
        await system.startAndDie(random.int(100, 2000));
        continue;
      }
      const server = await system.start();
      let killed = false;
      const isOver = () => killed;
      const working = (async () => {
        const api = await apiAs(server.url, 'check_run').catch(() => undefined);
        load.drop(random.int(1, 6));
        if (!api) return;
        const person = () => people.person(api, isOver, 300);
        await Promise.all([person(), person(), load.keepTurning(api, isOver)]);
      })();
      await wait(random.int(100, 2500));
      const kill = server.kill();
      killed = true;
      await Promise.all([kill, working]);
    }

    load.drop();
    const server = await system.start();
    const api = await apiAs(server.url, 'check_run');
    const isSettled = async () => {
      await people.person(api, () => false, 0);
      await load.turn(api);
      await wait(250); // each turn reads the list of runs, which would take the processor from the jobs
      return load.isFinished();
    };
    await until(
      isSettled,
      () =>
        `not settled: ${load.progress()}, ${JSON.stringify(people.wrongResponses(plan.badUpload.name))}, ${server.logs
          .slice(-5)
          .map((line) => JSON.stringify(line))
          .join('\n')}`,
      480_000,
    );
    expect(await people.resendAll(api)).toEqual([]);
    await wait(3000); // not visible from outside: bank and network files are read, audit entries sealed
    expect(await server.stop()).toBe(0);
    await exchange.stop();

    const { db, close } = await system.open();
    try {
      await load.expectAllOnce(db, system.files('kept'));
      expect(people.wrongResponses(plan.badUpload.name)).toEqual([]);
    } finally {
      await close();
    }
    expect(system.files('incoming')).toEqual([]);
    expect(system.files('temporary')).toEqual([]);
  },
);
