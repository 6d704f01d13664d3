import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Fault } from '../../../demo/counterparties/state.ts';
import { step } from '../../../demo/counterparties/step.ts';
import type { Tree } from '../../../demo/counterparties/tree.ts';
import { openTree } from '../../../demo/counterparties/tree.ts';
import { randomOf } from '../../../demo/world/random.ts';
import {
  fakeApi,
  fakeOperator,
  freshFolder,
  GROUPS,
  momentAt,
  removeFolders,
  simulate,
} from './counterparties-fixture.ts';

/** Killed at any moment, the counterparties resume where they stopped and send nothing twice. */
afterAll(removeFolders);

class Killed extends Error {}

/** A tree that throws `Killed` before its n-th write operation. */
const killedAfter = (tree: Tree, operations: number): Tree => {
  let left = operations;
  const counted = <A extends unknown[], R>(operation: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      left -= 1;
      if (left < 0) throw new Killed();
      return operation(...args);
    };
  };
  return {
    ...tree,
    remember: counted(tree.remember),
    lay: counted(tree.lay),
    show: counted(tree.show),
    archive: counted(tree.archive),
  };
};

const SECONDS = 150;

/** The most write operations before the next kill; high enough that most steps complete and the run makes progress. */
const MAX_OPERATIONS = 24;

/** Runs as `simulate` does, but is killed repeatedly at random operations and restarts from the disk. */
const simulateKills = async (seed: number) => {
  const operationsOf = (kills: number) => randomOf(seed, 'life', kills).int(1, MAX_OPERATIONS);
  const root = freshFolder();
  const reliableTree = await openTree(root);
  const operator = fakeOperator(root, reliableTree);
  const calls: string[] = [];
  /** The answers that the simulated processor gives twice on purpose. */
  const repeated = new Set<string>();
  const log = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        const { file, fault } = JSON.parse(line) as { file?: string; fault?: Fault };
        if (file && fault === 'repeated answer') repeated.add(file);
      },
    },
  );
  let kills = 0;
  let tree = killedAfter(reliableTree, operationsOf(0));
  let state = await reliableTree.remembered();
  for (let second = 0; second < SECONDS; second += 1) {
    try {
      state = await step({ tree, api: fakeApi(calls), log, groups: GROUPS }, state, momentAt(second));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills += 1;
      const reopened = await openTree(root);
      state = await reopened.remembered();
      await reopened.tidy(state);
      tree = killedAfter(reopened, operationsOf(kills));
    }
    if (second % 3 === 2) await operator.poll();
  }
  return { root, kills, calls, fetched: operator.fetched, state, repeated };
};

const uninterrupted = simulate(SECONDS);

test.each([1, 2, 3, 4, 5, 6])(
  'killed at random operations, seed %i: nothing is sent twice or left unanswered',
  async (seed) => {
    const whole = await uninterrupted;
    const { root, kills, fetched, state, repeated } = await simulateKills(seed);
    expect(kills).toBeGreaterThan(1);

    const sent = fetched.map(({ place, text }) => [place.name, `${place.source}/${place.dir}/${place.name} ${text}`]);
    const again = sent.filter(([, one], at) => sent.findIndex(([, other]) => other === one) !== at);
    expect(again.map(([name]) => name).filter((name) => !repeated.has(String(name)))).toEqual([]);
    expect(new Set(again.map(([name]) => name)).size).toBe(again.length);
    const named = (dir: string) => fetched.filter(({ place }) => place.dir === dir).map(({ place }) => place.name);
    expect(new Set(named('payment-files')).size).toBe(named('payment-files').length);
    expect(new Set(named('balances')).size).toBe(named('balances').length);

    // every file taken from the processor's drop folder has an answer
    const answers = [
      ...named('epay'),
      ...state.waiting.map(({ name }) => name),
      ...readdirSync(join(root, 'processor', 'epay')),
    ];
    for (const name of readdirSync(join(root, 'processor', 'payments', 'archive'))) {
      expect(answers).toContain(name.replace('sent', 'epay'));
    }

    // only files that are still waiting are left in the staging folder
    expect(readdirSync(join(root, '.state', 'ready')).length).toBeLessThanOrEqual(state.waiting.length);
    const files = whole.fetched.filter(({ place }) => place.dir === 'payment-files').length;
    expect(named('payment-files').length).toBeGreaterThan(files / 2);
    expect(named('status').length).toBeGreaterThan(0);
    expect(named('cr-totals').length).toBeGreaterThan(0);
  },
);

test('the same payments sent again under the same name are answered once', async () => {
  const root = freshFolder();
  await simulate(60, { root });
  const tree = await openTree(root);
  const [name] = readdirSync(join(root, 'processor', 'payments', 'archive'));
  const archived = { source: 'processor', dir: 'payments/archive', name: name ?? '' };
  const again = { source: 'processor', dir: 'payments', name: name ?? '', dueAt: 0 };
  await tree.show({ ...again, ready: await tree.lay(await tree.read(archived)) });
  const { fetched } = await simulate(120, { root, from: 60 });
  const answers = fetched.filter(({ place }) => place.dir === 'epay' && place.name === name?.replace('sent', 'epay'));
  expect(answers.length).toBeLessThanOrEqual(1);
  expect(await tree.list({ source: 'processor', dir: 'payments' })).toEqual([]);
});

test('a damaged state file is reported instead of being replaced by a new one', async () => {
  const root = freshFolder();
  const tree = await openTree(root);
  await simulate(5, { root });
  const state = await tree.remembered();
  await tree.remember({ ...state, waiting: 'no' as never });
  await expect(tree.remembered()).rejects.toThrow(/waiting/);
});
