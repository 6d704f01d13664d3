import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteActivity } from '../../../src/authProvider/activity.ts';
import { SessionGuard } from '../../../src/shell/SessionGuard.tsx';
import { AppTheme } from '../../../src/shell/theme/AppTheme.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const calls = vi.hoisted(() => ({
  send: vi.fn(),
  logOut: vi.fn(),
  logOutIdle: vi.fn(),
  followOut: vi.fn(),
  sessionLost: vi.fn(),
  currentSession: vi.fn(),
  renewSession: vi.fn(),
}));
vi.mock('../../../src/dataProvider/send.ts', () => ({ send: calls.send }));
vi.mock('../../../src/authProvider/authProvider.ts', () => ({ logOut: calls.logOut, logOutIdle: calls.logOutIdle }));
vi.mock('../../../src/authProvider/session.ts', () => ({
  followOut: calls.followOut,
  sessionLost: calls.sessionLost,
  sessionState: () => ({ phase: 'signed-in' }),
}));
vi.mock('../../../src/authProvider/tokens.ts', () => ({
  currentSession: calls.currentSession,
  renewSession: calls.renewSession,
}));
const limits = { idle: 3600, absolute: 12 * 3600 };
vi.mock('../../../src/shell/navigation/User.tsx', () => ({ useUser: () => ({ session: limits }) }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * HOUR });
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(undefined);
  calls.currentSession.mockImplementation(async () => ({ signedInAt: 1_000 * HOUR }));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  render(
    <AppTheme>
      <SessionGuard />
    </AppTheme>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByText(/You will be logged out/);

test('the warning comes after 55 minutes, the logout after 60', async () => {
  await pass(54 * MINUTE + 55_000);
  expect(warning()).toBeNull();
  await pass(5_000);
  expect(warning()).toHaveTextContent('You will be logged out in 5 minutes.');
  await pass(4 * MINUTE + 55_000);
  expect(calls.logOutIdle).not.toHaveBeenCalled();
  await pass(5_000);
  expect(calls.logOutIdle).toHaveBeenCalled();
});

test('one key stays: the button has the focus, and the server is told', async () => {
  await pass(55 * MINUTE);
  const stay = screen.getByRole('button', { name: 'Stay logged in' });
  expect(stay).toHaveFocus();
  calls.send.mockClear();
  fireEvent.click(stay);
  expect(warning()).toBeNull();
  expect(calls.send).toHaveBeenCalledWith(expect.objectContaining({ path: '/session/activity' }));
  await pass(54 * MINUTE);
  expect(warning()).toBeNull();
});

test('Escape stays as well', async () => {
  await pass(55 * MINUTE);
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(warning()).toBeNull();
});

test('a hand on the mouse puts the warning off, but does not answer it', async () => {
  await pass(50 * MINUTE);
  fireEvent.pointerMove(document.body);
  await pass(54 * MINUTE + 50_000);
  expect(warning()).toBeNull();
  await pass(10_000);
  expect(warning()).not.toBeNull();
  fireEvent.pointerMove(document.body);
  await pass(5_000);
  expect(warning()).not.toBeNull();
});

test('work in another tab takes the warning away here', async () => {
  await pass(55 * MINUTE);
  noteActivity(Date.now());
  fireEvent(window, new StorageEvent('storage'));
  expect(warning()).toBeNull();
});

test('a computer that slept for two hours is logged out when its tab is looked at', async () => {
  vi.setSystemTime(1_002 * HOUR);
  fireEvent(document, new Event('visibilitychange'));
  expect(calls.logOutIdle).toHaveBeenCalled();
});

test('a logout in another tab empties this one', async () => {
  localStorage.clear();
  await pass(5_000);
  expect(calls.followOut).toHaveBeenCalledWith('elsewhere');
});

test('the server hears of activity once a minute at most', async () => {
  await pass(2_000);
  calls.send.mockClear();
  for (let second = 0; second < 180; second += 2) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(2_000);
  }
  expect(calls.send.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(calls.send.mock.calls.length).toBeLessThanOrEqual(4);
});

test('the last five minutes of the session are told, and its end', async () => {
  const end = 1_012 * HOUR;
  vi.setSystemTime(end - 4 * MINUTE);
  noteActivity(Date.now());
  await pass(30_000);
  expect(screen.getByText(/Your session ends in 4 minutes/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(calls.sessionLost).toHaveBeenCalledWith('ending');
  await pass(4 * MINUTE);
  expect(calls.sessionLost).toHaveBeenCalledWith('expired');
});

test('the token is asked for again every 60 s', async () => {
  await pass(3 * MINUTE);
  expect(calls.renewSession).toHaveBeenCalledTimes(3);
});
