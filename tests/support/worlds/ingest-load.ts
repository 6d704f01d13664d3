import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { REGISTERS } from '../../../domain/files/check-registers.ts';
import type { Database, Db } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { seedReference } from '../../../server/db/seed-reference.ts';
import { groupReports, groups } from '../../../server/db/tables/groups.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import type { Api } from '../calls/api.ts';
import { bankIn, faultsIn, inboundIn, inboundOf, paymentsIn, paymentsOf, unknownFiles } from '../calls/found.ts';
import { dropTotal, payingProcessor } from '../servers/counterparties.ts';
import type { Exchange } from './exchange.ts';
import type { Dropped, IngestPlan } from './ingest-plan.ts';
import { GROUPS } from './ingest-plan.ts';

/** The final statuses of a run: compiled, or complete without registers. */
const DONE = ['5', '10'];

interface RunRow {
  group: { number: string };
  date: string;
  status_ids: string[];
  file_names: string[];
}

/** Prepares an empty database: schema and the groups of a plan, every second of which has check registers. */
export const prepareGroups = async ({ db, pool }: Database) => {
  await migrate(pool);
  await seedReference(db);
  for (const [at, number] of GROUPS.entries()) {
    const values = { number, name: `Group ${number}`, location_id: 1 };
    const [group] = await db.insert(groups).values(values).returning({ id: groups.id });
    const report = { type: REGISTERS.summary.name, include_diagnosis: false, include_phi: true };
    if (group && at % 2) await db.insert(groupReports).values({ group_id: group.id, ...report });
  }
};

/** The counterparties that send a plan's files and answer those of the server, and the expected final state. */
export const ingestLoad = (plan: IngestPlan, exchange: Exchange) => {
  const processor = payingProcessor(exchange);
  const waiting = [...plan.drops];
  const totals = new Map<string, Promise<string>>();
  let runs: RunRow[] = [];

  /** One turn of the counterparties: the processor answers, the claims system sends the totals of complete runs. */
  const turn = async (api: Api) => {
    await processor.turn();
    runs = (await api.get<{ data?: RunRow[] }>('/payments/release?page-size=100')).body.data ?? [];
    for (const files of plan.runs) {
      const [{ group, date } = { group: '', date: '' }] = files;
      const run = runs.find((one) => one.group.number === group && one.date === date);
      const key = `${group} ${date}`;
      if (run?.file_names.length === files.length && !totals.has(key)) totals.set(key, dropTotal(exchange, files));
    }
    await Promise.all(totals.values());
  };

  const expected = async (): Promise<Dropped[]> => {
    const answers: Dropped[] = [...processor.asked.keys()].flatMap((name) => {
      const id = name.replace('sent-', '');
      return [
        { kind: 'epay' as const, name: `epay-${id}`, text: '' },
        { kind: 'payment-status' as const, name: `status-${id}`, text: '' },
      ];
    });
    const total = (name: string): Dropped => ({ kind: 'cr-total', name, text: '' });
    return [...plan.drops, ...answers, ...(await Promise.all(totals.values())).map(total)];
  };

  return {
    /** Sends so many more files; by default all that are left. */
    drop(count = waiting.length) {
      for (const { kind, name, text } of waiting.splice(0, count)) exchange.drop(INCOMING[kind], name, text);
    },
    turn,
    /** Repeats `turn` until `isOver`, whatever the server answers. */
    async keepTurning(api: Api, isOver: () => boolean) {
      while (!isOver()) {
        await turn(api).catch(() => undefined); // the server was killed
        await wait(100);
      }
    },
    /** After a turn: whether everything was fetched and every run has finished. */
    isFinished: (): boolean =>
      runs.length === plan.runs.length &&
      runs.every((run) => run.status_ids.every((id) => DONE.includes(id))) &&
      totals.size === plan.runs.length &&
      Object.values(INCOMING).every((place) => !exchange.list(place).length),
    progress: () => JSON.stringify(runs.map(({ group, date, status_ids }) => [group.number, date, status_ids])),
    /** Expects every file once, to the cent, and nothing else; `kept` are the files of the store. */
    async expectAllOnce(db: Db, kept: readonly string[]) {
      const files = await expected();
      expect(await paymentsIn(db)).toEqual(paymentsOf(plan));
      expect(await inboundIn(db, files)).toEqual(inboundOf(files));
      expect(await bankIn(db)).toEqual(plan.balances.map(({ name, cents }) => ({ name, cents })));
      expect(processor.asked.size).toBe(plan.dropped.length + plan.uploaded.length);
      const faults = await faultsIn(db);
      expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((fault) => [fault, []])));
      expect(await unknownFiles(db, kept)).toEqual([]);
    },
  };
};
