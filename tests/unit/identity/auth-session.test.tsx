import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../support/wait.ts';

const { signOut, forgetTokens, currentSession } = vi.hoisted(() => ({
  signOut: vi.fn(async () => undefined),
  forgetTokens: vi.fn(async () => undefined),
  currentSession: vi.fn(),
}));
vi.mock('../../../src/authProvider/loadUserPool.ts', () => ({ loadUserPool: async () => ({ signOut, forgetTokens }) }));
vi.mock('../../../src/authProvider/tokens.ts', () => ({ currentSession, forgetSession: vi.fn() }));

type Session = typeof import('../../../src/authProvider/session.ts');

/** The module in the state that it has on a newly loaded page. */
const page = async (): Promise<Session> => {
  vi.resetModules();
  return import('../../../src/authProvider/session.ts');
};

/** Another tab of the browser, and the messages it has received. */
let received: unknown[] = [];
let other: BroadcastChannel;

beforeEach(() => {
  received = [];
  other = new BroadcastChannel('session');
  other.addEventListener('message', (event) => received.push(event.data));
  currentSession.mockResolvedValue({ subject: 'ada' });
});
afterEach(() => {
  other.close();
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});

test('logging out notifies the server first, clears all storage but the reason, and notifies other tabs', async () => {
  const session = await page();
  await session.enterSession();
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'ada');
  localStorage.setItem('RaStore.holidays', '{}');
  sessionStorage.setItem('draft', 'typed');
  const order: string[] = [];
  signOut.mockImplementationOnce(async () => void order.push('pool'));
  const reload = vi.fn();
  await session.endSession('idle', async () => order.push('server'), reload);
  expect(order).toEqual(['server', 'pool']);
  expect(forgetTokens).toHaveBeenCalled();
  expect({ ...localStorage }).toEqual({});
  expect(reload).toHaveBeenCalledWith('idle');
  expect(session.takeReason()).toBe('idle');
  expect({ ...sessionStorage }).toEqual({});
  await waitFor(() => expect(received).toContainEqual({ kind: 'left', reason: 'idle' }));
});

test('logging out completes although the server does not answer', async () => {
  vi.useFakeTimers();
  const session = await page();
  const reload = vi.fn();
  const ended = session.endSession('loggedOut', () => new Promise(() => undefined), reload);
  await vi.advanceTimersByTimeAsync(3000);
  await ended;
  expect(signOut).toHaveBeenCalled();
  expect(reload).toHaveBeenCalledWith('loggedOut');
  vi.useRealTimers();
});

test('logging out removes the console from the page first', async () => {
  const session = await page();
  await session.enterSession();
  let phase = '';
  await session.endSession('loggedOut', async () => (phase = session.sessionState().phase), vi.fn());
  expect(phase).toBe('leaving');
});

test('after the server ended the session, the page is kept until the same user signs in again', async () => {
  const session = await page();
  await session.enterSession();
  session.sessionLost();
  expect(session.sessionState()).toEqual({ phase: 'lost', reason: 'expired' });
  other.postMessage({ kind: 'signed-in', subject: 'ada' });
  await waitFor(() => expect(session.sessionState().phase).toBe('signed-in'));
});

test('a lost session is ignored while nobody is signed in', async () => {
  const session = await page();
  session.sessionLost();
  expect(session.sessionState().phase).toBe('configuring');
});

test('entering without a token is refused', async () => {
  const session = await page();
  currentSession.mockResolvedValue(null);
  expect(await session.enterSession()).toBe(false);
  expect(session.sessionState().phase).toBe('configuring');
});

test('an unknown reason is ignored', async () => {
  sessionStorage.setItem('session-ended', 'constructor');
  expect((await page()).takeReason()).toBeUndefined();
});
