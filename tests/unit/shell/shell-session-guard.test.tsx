import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteActivity } from '../../../src/authProvider/activity.ts';
import SessionGuard from '../../../src/shell/SessionGuard.tsx';
import { AppTheme } from '../../../src/shell/theme/AppTheme.tsx';
import { useUnsaved } from '../../../src/ui/unsaved.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const calls = vi.hoisted(() => ({
  send: vi.fn(),
  logOut: vi.fn(),
  logOutIdle: vi.fn(),
  handleRemoteLogout: vi.fn(),
  sessionLost: vi.fn(),
  currentSession: vi.fn(),
  renewSession: vi.fn(),
}));
vi.mock('../../../src/dataProvider/send.ts', () => ({ send: calls.send }));
vi.mock('../../../src/authProvider/authProvider.ts', () => ({ logOut: calls.logOut, logOutIdle: calls.logOutIdle }));
vi.mock('../../../src/authProvider/session.ts', () => ({
  handleRemoteLogout: calls.handleRemoteLogout,
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
  // jsdom does not implement dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  render(
    <AppTheme>
      <SessionGuard openedAt={Date.now()} />
    </AppTheme>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByText(/You will be logged out/);

test('the warning comes after 55 minutes, the logout after 60', async () => {
  await advance(54 * MINUTE + 55_000);
  expect(warning()).toBeNull();
  await advance(5_000);
  expect(warning()).toHaveTextContent('You will be logged out in 5 minutes.');
  await advance(4 * MINUTE + 55_000);
  expect(calls.logOutIdle).not.toHaveBeenCalled();
  await advance(5_000);
  expect(calls.logOutIdle).toHaveBeenCalled();
});

test('"Stay logged in" has the focus, and reports activity to the server', async () => {
  await advance(55 * MINUTE);
  const stay = screen.getByRole('button', { name: 'Stay logged in' });
  expect(stay).toHaveFocus();
  calls.send.mockClear();
  fireEvent.click(stay);
  expect(warning()).toBeNull();
  expect(calls.send).toHaveBeenCalledWith(expect.objectContaining({ path: '/session/activity' }));
  await advance(54 * MINUTE);
  expect(warning()).toBeNull();
});

test('the countdown is the description of its dialog, and says what would be lost', async () => {
  let unsaved = false;
  const { unmount } = renderHook(() => useUnsaved(useCallback(() => unsaved, [])));
  await advance(55 * MINUTE);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  expect(dialog).toHaveAccessibleDescription('You will be logged out in 5 minutes.');
  unsaved = true;
  await advance(MINUTE);
  expect(dialog).toHaveAccessibleDescription(
    'You will be logged out in 4 minutes. What you have typed and not saved will then be lost.',
  );
  unmount();
});

test('Escape stays logged in as well', async () => {
  await advance(55 * MINUTE);
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(warning()).toBeNull();
});

test('moving the mouse delays the warning, but does not dismiss it', async () => {
  await advance(50 * MINUTE);
  fireEvent.pointerMove(document.body);
  await advance(54 * MINUTE + 50_000);
  expect(warning()).toBeNull();
  await advance(10_000);
  expect(warning()).not.toBeNull();
  fireEvent.pointerMove(document.body);
  await advance(5_000);
  expect(warning()).not.toBeNull();
});

test('activity in another tab dismisses the warning in this one', async () => {
  await advance(55 * MINUTE);
  noteActivity(Date.now());
  fireEvent(window, new StorageEvent('storage'));
  expect(warning()).toBeNull();
});

test('a computer that slept for two hours is logged out when its tab becomes visible', async () => {
  vi.setSystemTime(1_002 * HOUR);
  fireEvent(document, new Event('visibilitychange'));
  expect(calls.logOutIdle).toHaveBeenCalled();
});

test('a logout in another tab logs out this one', async () => {
  localStorage.clear();
  await advance(5_000);
  expect(calls.handleRemoteLogout).toHaveBeenCalledWith('elsewhere');
});

test('the server receives activity about once a minute', async () => {
  await advance(2_000);
  calls.send.mockClear();
  for (let second = 0; second < 180; second += 2) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await advance(2_000);
  }
  expect(calls.send.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(calls.send.mock.calls.length).toBeLessThanOrEqual(4);
});

test('the last five minutes of the session are announced, and its end logs out', async () => {
  const end = 1_012 * HOUR;
  vi.setSystemTime(end - 4 * MINUTE);
  noteActivity(Date.now());
  await advance(30_000);
  expect(screen.getByText(/Your session ends in 4 minutes/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(calls.sessionLost).toHaveBeenCalledWith('ending');
  await advance(4 * MINUTE);
  expect(calls.sessionLost).toHaveBeenCalledWith('expired');
});

test('the token is renewed every 60 s', async () => {
  await advance(3 * MINUTE);
  expect(calls.renewSession).toHaveBeenCalledTimes(3);
});
