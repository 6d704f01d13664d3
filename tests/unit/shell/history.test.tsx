import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BlockableHistory, type BlockedNavigation, blockable } from '../../../src/router/history.ts';

const addressOf = (history: BlockableHistory) => {
  const { pathname, search } = history.position().location;
  return pathname + search;
};

/** Blocks everything, and keeps what the user would be asked. All histories of the browser hear of its steps. */
const blockAll = (history: BlockableHistory) => {
  const asked: BlockedNavigation[] = [];
  const remove = history.block({ shouldBlock: () => true, onBlocked: (blocked) => asked.push(blocked) });
  onTestFinished(remove);
  return { asked, remove };
};

const KINDS = [
  ['in memory', () => createMemoryHistory({ initialEntries: ['/a'], v5Compat: true })],
  ['of the browser', () => createBrowserHistory({ v5Compat: true })],
] as const;

describe.each(KINDS)('a history %s', (_, create) => {
  let history: BlockableHistory;

  beforeEach(() => {
    window.history.replaceState(null, '', '/a');
    history = blockable(create());
    history.push('/b?page=1');
    history.push({ pathname: '/c' }, { from: 'b' });
  });

  const at = (address: string) => vi.waitFor(() => expect(addressOf(history)).toBe(address));

  test('follows pushes, replacements and steps, and reports each', async () => {
    const listener = vi.fn();
    const unsubscribe = history.subscribe(listener);
    expect(addressOf(history)).toBe('/c');
    expect(history.position()).toMatchObject({ action: 'PUSH', location: { state: { from: 'b' } } });
    history.replace('?page=2');
    expect(addressOf(history)).toBe('/c?page=2');
    expect(history.position().action).toBe('REPLACE');
    history.go(-2);
    await at('/a');
    expect(history.position().action).toBe('POP');
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    history.push('/d');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('a guard is asked with where the user is and where the navigation leads', async () => {
    const shouldBlock = vi.fn(() => false);
    history.block({ shouldBlock, onBlocked: () => expect.unreachable() });
    history.push('/d?x=1');
    history.replace('/e');
    history.go(-1);
    await at('/c');
    const seen = shouldBlock.mock.calls.map((call: unknown[]) => call[0]);
    expect(seen).toMatchObject([
      { historyAction: 'PUSH', currentLocation: { pathname: '/c' }, nextLocation: { pathname: '/d', search: '?x=1' } },
      { historyAction: 'REPLACE', currentLocation: { pathname: '/d' }, nextLocation: { pathname: '/e', search: '' } },
      { historyAction: 'POP', currentLocation: { pathname: '/e' }, nextLocation: { pathname: '/c' } },
    ]);
  });

  test('a blocked push changes nothing until it proceeds', () => {
    const { asked } = blockAll(history);
    history.push('/d', { from: 'c' });
    expect(addressOf(history)).toBe('/c');
    expect(asked).toMatchObject([{ location: { pathname: '/d' } }]);
    asked[0]?.proceed();
    expect(addressOf(history)).toBe('/d');
    expect(history.position()).toMatchObject({ action: 'PUSH', location: { state: { from: 'c' } } });
  });

  test('a blocked step back is undone, and repeated when it proceeds', async () => {
    const listener = vi.fn();
    history.subscribe(listener);
    const { asked, remove } = blockAll(history);
    history.go(-2);
    await vi.waitFor(() => expect(asked).toMatchObject([{ location: { pathname: '/a' } }]));
    expect(addressOf(history)).toBe('/c');
    expect(listener).not.toHaveBeenCalled();
    asked[0]?.proceed();
    await at('/a');
    remove();
    // the entries are as before, so that Forward returns
    history.go(1);
    await at('/b?page=1');
  });

  test('what is not proceeded with can be asked again', async () => {
    const { asked, remove } = blockAll(history);
    history.go(-1);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    history.go(-1);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    remove();
    history.go(-1);
    await at('/b?page=1');
    expect(asked).toHaveLength(2);
  });
});
