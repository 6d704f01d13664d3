import { describe, expect, test, vi } from 'vitest';
import { inBackground, isInBackground } from '../../../src/dataProvider/background.ts';
import type { News } from '../../../src/dataProvider/live.ts';
import { paced, pollEvery, setLiveState } from '../../../src/dataProvider/live.ts';
import { concerns } from '../../../src/shell/live/refetch.ts';

/* What is read again after news (docs/rules/records.md, "Live"). */

const ofGroup7: News = { changes: [{ resource: 'groups', id: '7', version: 3 }] };
const query = (queryKey: readonly unknown[], data?: unknown) =>
  ({ queryKey, state: { data } }) as Parameters<typeof concerns>[0]; // the parts that are asked

describe('news of a record', () => {
  test.each<[string, readonly unknown[], unknown, boolean]>([
    ['the record', ['groups', 'getOne', { id: '7' }], { version: 2 }, true],
    ['the record that a form shows', ['groups', 'getOne', 7, 'form'], { version: 2 }, true],
    ['the record in this version', ['groups', 'getOne', { id: '7' }], { version: 3 }, false],
    ['another record', ['groups', 'getOne', { id: '8' }], { version: 2 }, false],
    ['its notes', ['groups', 'notes', 7], undefined, true],
    ['the history of another record', ['groups', 'history', 8], undefined, false],
    ['what is about several records', ['groups', 'totals'], undefined, true],
    ['a record of another resource', ['users', 'getOne', { id: '7' }], undefined, false],
    ['rows, which their list reads', ['groups', 'getList', {}, undefined], undefined, false],
    ['rows within a record', ['groups', 'groups.members', 7, 'groups.members', 'getList'], undefined, false],
    ['the counts in the menu', ['menu-counts', '/exceptions/count'], undefined, true],
    ['what waits for the user, whatever it is of', ['exceptions', 'summary'], undefined, true],
    ['the panels of a page', ['page', 'events', 'with the page', 'activity.list', {}], undefined, true],
    ['panels that poll by themselves', ['page', 'healthcheck', 'polled', 'health.jobs', {}], undefined, false],
    ['mentions', ['mentions', 'count'], undefined, false],
    ['what changes with a new version alone', ['metadata'], undefined, false],
  ])('concerns %s: as the table says', (_, key, data, is) => expect(concerns(query(key, data), ofGroup7)).toBe(is));
});

test('who is here concerns neither counts nor rows', () => {
  const news: News = { changes: [], presence: true };
  expect(concerns(query(['menu-counts', '/exceptions/count']), news)).toBe(false);
  expect(concerns(query(['exceptions', 'summary']), news)).toBe(false);
});

test('a mention concerns the bell', () => {
  expect(concerns(query(['mentions', 'count']), { changes: [], mentions: true })).toBe(true);
});

test.each([{ more: true as const }, { missed: true as const }])('after %o everything may be another', (what) => {
  const news: News = { changes: [], ...what };
  expect(concerns(query(['groups', 'getOne', { id: '8' }], { version: 9 }), news)).toBe(true);
  expect(concerns(query(['mentions', 'count']), news)).toBe(true);
  expect(concerns(query(['declaration', 'groups']), news)).toBe(false);
});

describe('what is read again', () => {
  test('is read at once, then rests at least a second and four times as long as the read took', async () => {
    vi.useFakeTimers();
    let reads = 0;
    let { promise, resolve } = Promise.withResolvers<void>();
    const slow = paced(() => {
      reads += 1;
      return promise;
    });
    slow.ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toBe(1);
    slow.ask();
    slow.ask();
    await vi.advanceTimersByTimeAsync(500);
    resolve();
    ({ promise, resolve } = Promise.withResolvers<void>());
    resolve();
    await vi.advanceTimersByTimeAsync(1999);
    expect(reads).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(reads).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(2);
    slow.stop();
    vi.useRealTimers();
  });

  test('is read for nobody: its calls are said to be begun in the background, and no others', async () => {
    expect(inBackground(isInBackground)).toBe(true);
    expect(isInBackground()).toBe(false);
    expect(() =>
      inBackground(() => {
        throw new Error('refused');
      }),
    ).toThrow('refused');
    expect(isInBackground()).toBe(false);
  });
});

test('polls wait a minute while the stream stands, and no longer when it is cut', () => {
  expect(pollEvery(2000)).toBe(2000);
  setLiveState('open');
  expect([pollEvery(2000), pollEvery(90_000)]).toEqual([60_000, 90_000]);
  setLiveState('cut');
  expect(pollEvery(2000)).toBe(2000);
  setLiveState('off');
});
