import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { REGISTERS } from '../../domain/check-registers.ts';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { groupReports, groups } from '../../server/db/tables/groups.ts';
import { seedReference } from '../../server/demo/reference.ts';
import { randomOf } from '../../server/demo/world/random.ts';
import { INCOMING } from '../../server/modules/ingest/drops.ts';
import type { Api } from '../support/api.ts';
import { apiAs } from '../support/api.ts';
import { dropTotal, payingProcessor } from '../support/counterparties.ts';
import { startExchange } from '../support/exchange.ts';
import { bankIn, faultsIn, inboundIn, inboundOf, paymentsIn, paymentsOf, unknownFiles } from '../support/found.ts';
import type { Dropped } from '../support/ingest-plan.ts';
import { GROUPS, planIngest } from '../support/ingest-plan.ts';
import { createDatabase } from '../support/postgres.ts';
import { exited, until } from '../support/processes.ts';
import { spawnServer, startServer } from '../support/server.ts';
import { uploading } from '../support/uploading.ts';

/**
 * The process killed twenty times while files come in loses nothing that it acknowledged and does nothing twice
 * (docs/rules.md, "Background work"). `SOAK_SEED` repeats a run that failed, as far as chance goes.
 */
const ROUNDS = 20;
/** Every so many rounds the process dies while it starts. */
const IN_START_EVERY = 5;
const DONE = ['5', '10'];
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000_000);

const dirs: string[] = [];
const directory = (name: string) => {
  const dir = mkdtempSync(join(tmpdir(), name));
  dirs.push(dir);
  return dir;
};
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});

const databaseOf = {
  embedded: () => Promise.resolve(undefined),
  postgres: () => createDatabase(inject('databaseUrl')),
};

interface RunRow {
  group: { number: string };
  date: string;
  status_ids: string[];
  file_names: string[];
}

/** What the server is started with, again and again, and its database while no server runs. */
const prepare = async (engine: 'embedded' | 'postgres') => {
  const [dataDir, temporary] = [directory('killed-'), directory('k-')];
  const databaseUrl = await databaseOf[engine]();
  const exchange = await startExchange(directory('exchange-'));
  const environment = {
    SFTP_SOURCES: exchange.SFTP_SOURCES,
    SFTP_POLL_SECONDS: '1',
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: directory('compiled-'), // twenty starts of one program
  };
  const open = () => openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4, DATA_DIR: dataDir });
  const { db, pool, close } = await open();
  await migrate(pool);
  await seedReference(db);
  for (const [at, number] of GROUPS.entries()) {
    const values = { number, name: `Group ${number}`, location_id: 1 };
    const [group] = await db.insert(groups).values(values).returning({ id: groups.id });
    const report = { type: REGISTERS.summary.name, include_diagnosis: false, include_phi: true };
    if (group && at % 2) await db.insert(groupReports).values({ group_id: group.id, ...report });
  }
  await close();
  return {
    exchange,
    open,
    start: () => startServer({ databaseUrl, dataDir, environment }),
    /** Dies while it starts. */
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
    const plan = planIngest(seed);
    const system = await prepare(engine);
    const { exchange } = system;
    const processor = payingProcessor(exchange);
    const people = uploading([...plan.uploaded, plan.badUpload], random);
    const waiting = [...plan.drops];
    const totals = new Map<string, Promise<string>>();

    const drop = (count: number) => {
      for (const { kind, name, text } of waiting.splice(0, count)) exchange.drop(INCOMING[kind], name, text);
    };
    const runsOf = async (api: Api): Promise<RunRow[]> =>
      (await api.get<{ data?: RunRow[] }>('/payments/release?page-size=100')).body.data ?? [];
    /** One turn of the counterparties: the processor answers, the claims system sends the total of a run that is whole. */
    const turn = async (api: Api) => {
      await processor.turn();
      const runs = await runsOf(api);
      for (const files of plan.runs) {
        const [{ group, date } = { group: '', date: '' }] = files;
        const run = runs.find((one) => one.group.number === group && one.date === date);
        const key = `${group} ${date}`;
        if (run?.file_names.length === files.length && !totals.has(key)) totals.set(key, dropTotal(exchange, files));
      }
      await Promise.all(totals.values());
      return runs;
    };
    const others = async (api: Api, isOver: () => boolean) => {
      while (!isOver()) {
        await turn(api).catch(() => undefined); // the server was killed
        await wait(100);
      }
    };

    for (let round = 0; round < ROUNDS; round++) {
      if (round % IN_START_EVERY === IN_START_EVERY - 1) {
        drop(3);
        await system.startAndDie(random.int(100, 2000));
        continue;
      }
      const server = await system.start();
      let killed = false;
      const isOver = () => killed;
      const working = (async () => {
        const api = await apiAs(server.url, 'check_run').catch(() => undefined);
        drop(random.int(1, 6));
        if (!api) return;
        await Promise.all([people.person(api, isOver, 300), people.person(api, isOver, 300), others(api, isOver)]);
      })();
      await wait(random.int(100, 2500));
      const kill = server.kill();
      killed = true;
      await Promise.all([kill, working]);
    }

    drop(waiting.length);
    const server = await system.start();
    const api = await apiAs(server.url, 'check_run');
    const places = Object.values(INCOMING);
    let runs: RunRow[] = [];
    const isSettled = async () => {
      await people.person(api, () => false, 0);
      runs = await turn(api);
      const isWalked =
        runs.length === plan.runs.length && runs.every((run) => run.status_ids.every((id) => DONE.includes(id)));
      return isWalked && totals.size === plan.runs.length && places.every((place) => !exchange.list(place).length);
    };
    const state = () => JSON.stringify(runs.map(({ group, date, status_ids }) => [group.number, date, status_ids]));
    await until(
      isSettled,
      () =>
        `not settled: ${state()}, ${server.logs
          .slice(-5)
          .map((line) => JSON.stringify(line))
          .join('\n')}`,
      240_000,
    );
    expect(await people.again(api)).toEqual([]);
    await wait(3000); // what nobody can see from outside: bank and network files are read, events sealed
    expect(await server.stop()).toBe(0);
    await exchange.stop();

    const { db, close } = await system.open();
    try {
      const answers: Dropped[] = [...processor.asked.keys()].flatMap((name) => {
        const id = name.replace('sent-', '');
        return [
          { kind: 'epay' as const, name: `epay-${id}`, text: '' },
          { kind: 'payment-status' as const, name: `status-${id}`, text: '' },
        ];
      });
      const total = (name: string): Dropped => ({ kind: 'cr-total', name, text: '' });
      const expected = [...plan.drops, ...answers, ...(await Promise.all(totals.values())).map(total)];
      expect(await paymentsIn(db)).toEqual(paymentsOf(plan));
      expect(await inboundIn(db, expected)).toEqual(inboundOf(expected));
      expect(await bankIn(db)).toEqual(plan.balances.map(({ name, cents }) => ({ name, cents })));
      expect(processor.asked.size).toBe(plan.dropped.length + plan.uploaded.length);
      const faults = await faultsIn(db);
      expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((fault) => [fault, []])));
      const wrong = people.uploads.filter(
        ({ name, answer }) => answer?.status !== (name === plan.badUpload.name ? 422 : 200),
      );
      expect(wrong.map(({ name, answer }) => ({ name, answer }))).toEqual([]);
      expect(await unknownFiles(db, system.files('kept'))).toEqual([]);
    } finally {
      await close();
    }
    expect(system.files('incoming')).toEqual([]);
    expect(system.files('temporary')).toEqual([]);
  },
);
