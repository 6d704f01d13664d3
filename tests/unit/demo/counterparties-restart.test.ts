import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { step } from '../../../demo/counterparties/step.ts';
import type { Tree } from '../../../demo/counterparties/tree.ts';
import { openTree } from '../../../demo/counterparties/tree.ts';
import { randomOf } from '../../../demo/world/random.ts';
import {
  fakeApi,
  fakeOperator,
  freshFolder,
  GROUPS,
  live,
  momentAt,
  quiet,
  removeFolders,
} from './counterparties-fixture.ts';

/** Killed at any moment, the counterparties go on where they were and send nothing twice. */
afterAll(removeFolders);

class Killed extends Error {}

/** A tree that dies before its n-th deed. */
const mortal = (tree: Tree, deeds: number): Tree => {
  let left = deeds;
  const before = <A extends unknown[], R>(deed: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      left -= 1;
      if (left < 0) throw new Killed();
      return deed(...args);
    };
  };
  return {
    ...tree,
    remember: before(tree.remember),
    lay: before(tree.lay),
    show: before(tree.show),
    archive: before(tree.archive),
  };
};

const SECONDS = 150;

/** Deeds until the next death; at most, most steps are done whole, so that they get on. */
const LONGEST_LIFE = 24;

/** Lives as `live` does, but dies again and again, anywhere, and begins anew from the disk. */
const liveDying = async (seed: number) => {
  const lifeOf = (deaths: number) => randomOf(seed, 'life', deaths).int(1, LONGEST_LIFE);
  const root = freshFolder();
  const lasting = await openTree(root);
  const operator = fakeOperator(root, lasting);
  const calls: string[] = [];
  let deaths = 0;
  let tree = mortal(lasting, lifeOf(0));
  let state = await lasting.remembered();
  for (let second = 0; second < SECONDS; second += 1) {
    try {
      state = await step({ tree, api: fakeApi(calls), log: quiet, groups: GROUPS }, state, momentAt(second));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      deaths += 1;
      const reopened = await openTree(root);
      state = await reopened.remembered();
      await reopened.tidy(state);
      tree = mortal(reopened, lifeOf(deaths));
    }
    if (second % 3 === 2) await operator.look();
  }
  return { root, deaths, calls, fetched: operator.fetched, state };
};

const undisturbed = live(SECONDS);

test.each([1, 2, 3, 4, 5, 6])('dying anywhere, %i', async (seed) => {
  const whole = await undisturbed;
  const { root, deaths, fetched, state } = await liveDying(seed);
  expect(deaths).toBeGreaterThan(1);

  const sent = fetched.map(({ place, text }) => `${place.source}/${place.dir}/${place.name} ${text}`);
  expect(new Set(sent).size).toBe(sent.length);
  const named = (dir: string) => fetched.filter(({ place }) => place.dir === dir).map(({ place }) => place.name);
  expect(new Set(named('payment-files')).size).toBe(named('payment-files').length);
  expect(new Set(named('balances')).size).toBe(named('balances').length);

  // nothing that was taken from the processor's drop is left without an answer
  const answers = [
    ...named('epay'),
    ...state.waiting.map(({ name }) => name),
    ...readdirSync(join(root, 'processor', 'epay')),
  ];
  for (const name of readdirSync(join(root, 'processor', 'payments', 'archive'))) {
    expect(answers).toContain(name.replace('sent', 'epay'));
  }

  // what lies ready is waited for, and nothing else lies there
  expect(readdirSync(join(root, '.state', 'ready')).length).toBeLessThanOrEqual(state.waiting.length);
  const files = whole.fetched.filter(({ place }) => place.dir === 'payment-files').length;
  expect(named('payment-files').length).toBeGreaterThan(files / 2);
  expect(named('status').length).toBeGreaterThan(0);
  expect(named('cr-totals').length).toBeGreaterThan(0);
});

test('the same payments asked for again under the same name are answered once', async () => {
  const root = freshFolder();
  await live(60, { root });
  const tree = await openTree(root);
  const [name] = readdirSync(join(root, 'processor', 'payments', 'archive'));
  const archived = { source: 'processor', dir: 'payments/archive', name: name ?? '' };
  const again = { source: 'processor', dir: 'payments', name: name ?? '', dueAt: 0 };
  await tree.show({ ...again, ready: await tree.lay(await tree.read(archived)) });
  const { fetched } = await live(120, { root, from: 60 });
  const answers = fetched.filter(({ place }) => place.dir === 'epay' && place.name === name?.replace('sent', 'epay'));
  expect(answers.length).toBeLessThanOrEqual(1);
  expect(await tree.list({ source: 'processor', dir: 'payments' })).toEqual([]);
});

test('a damaged memory is told, not begun anew', async () => {
  const root = freshFolder();
  const tree = await openTree(root);
  await live(5, { root });
  const state = await tree.remembered();
  await tree.remember({ ...state, waiting: 'no' as never });
  await expect(tree.remembered()).rejects.toThrow(/waiting/);
});
