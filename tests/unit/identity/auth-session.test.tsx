import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../support/wait.ts';

const { signOut, forgetTokens, currentSession } = vi.hoisted(() => ({
  signOut: vi.fn(async () => undefined),
  forgetTokens: vi.fn(async () => undefined),
  currentSession: vi.fn(),
}));
vi.mock('@aws-amplify/auth', () => ({ signOut }));
vi.mock('../../../src/authProvider/userPool.ts', () => ({ forgetTokens }));
vi.mock('../../../src/authProvider/tokens.ts', () => ({ currentSession, forgetSession: vi.fn() }));

type Session = typeof import('../../../src/authProvider/session.ts');

/** The module as a freshly loaded page has it. */
const page = async (): Promise<Session> => {
  vi.resetModules();
  return import('../../../src/authProvider/session.ts');
};

/** The other tab of the browser: what it hears, and what it says. */
let heard: unknown[] = [];
let other: BroadcastChannel;

beforeEach(() => {
  heard = [];
  other = new BroadcastChannel('session');
  other.addEventListener('message', (event) => heard.push(event.data));
  currentSession.mockResolvedValue({ subject: 'ada' });
});
afterEach(() => {
  other.close();
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});

test('logging out tells the server first, leaves nothing but the reason, and tells the other tabs', async () => {
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
  await waitFor(() => expect(heard).toContainEqual({ kind: 'left', reason: 'idle' }));
});

test('a server that does not answer keeps nobody signed in', async () => {
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

test('the console is gone from the page before anything else happens', async () => {
  const session = await page();
  await session.enterSession();
  let phase = '';
  await session.endSession('loggedOut', async () => (phase = session.sessionState().phase), vi.fn());
  expect(phase).toBe('leaving');
});

test('a session the server ended waits for the same person, with the page kept', async () => {
  const session = await page();
  await session.enterSession();
  session.sessionLost();
  expect(session.sessionState()).toEqual({ phase: 'lost', reason: 'expired' });
  other.postMessage({ kind: 'signed-in', subject: 'ada' });
  await waitFor(() => expect(session.sessionState().phase).toBe('signed-in'));
});

test('nobody is lost who is not at work', async () => {
  const session = await page();
  session.sessionLost();
  expect(session.sessionState().phase).toBe('configuring');
});

test('without a token nobody enters', async () => {
  const session = await page();
  currentSession.mockResolvedValue(null);
  expect(await session.enterSession()).toBe(false);
  expect(session.sessionState().phase).toBe('configuring');
});

test('a reason nobody gave is none', async () => {
  sessionStorage.setItem('session-ended', 'constructor');
  expect((await page()).takeReason()).toBeUndefined();
});
