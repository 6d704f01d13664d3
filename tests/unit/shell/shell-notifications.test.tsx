import { act, fireEvent, render, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notifications } from '../../../src/shell/Notifications.tsx';
import { AppTheme } from '../../../src/shell/theme/AppTheme.tsx';

type Notify = ReturnType<typeof useNotify>;
const captured: { notify?: Notify } = {};
const Screen = () => {
  const raise = useNotify();
  useEffect(() => {
    captured.notify = raise;
  }, [raise]);
  return <button type="button">at work</button>;
};

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <AppTheme>
      <NotificationContextProvider>
        <Screen />
        <Notifications />
      </NotificationContextProvider>
    </AppTheme>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const notify = (...args: Parameters<Notify>) => act(() => captured.notify?.(...args));
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a notification disappears after 4 s, an error stays until it is dismissed', async () => {
  notify('Saved', { type: 'success' });
  notify('Failed to save', { type: 'error', messageArgs: { requestId: 'req-7' } });
  await advance(3_900);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await advance(200);
  expect(screen.queryByText('Saved')).toBeNull();
  await advance(60_000);
  expect(screen.getByText('Failed to save')).toBeInTheDocument();
  expect(screen.getByText('Request id req-7')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Failed to save')).toBeNull();
});

test('a notification is announced politely and does not take the focus', () => {
  screen.getByRole('button', { name: 'at work' }).focus();
  notify('Saved');
  expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: 'at work' })).toHaveFocus();
});

test('a notification stays while the pointer is on it', async () => {
  notify('Saved');
  fireEvent.pointerEnter(screen.getByText('Saved').closest('[aria-live] > div') ?? document.body);
  await advance(10_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('autoHideDuration sets how long a notification stays', async () => {
  notify('Some could not be rerun', { type: 'error', autoHideDuration: 15_000 });
  await advance(14_900);
  expect(screen.getByText('Some could not be rerun')).toBeInTheDocument();
  await advance(200);
  expect(screen.queryByText('Some could not be rerun')).toBeNull();
});

test('a notification with the focus stays, and hands the focus back when it is dismissed', async () => {
  const work = screen.getByRole('button', { name: 'at work' });
  work.focus();
  notify('Saved');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await advance(10_000);
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved')).toBeNull();
  expect(work).toHaveFocus();
});

test('a notification that lost the focus disappears 4 s later', async () => {
  notify('Saved');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await advance(10_000);
  act(() => screen.getByRole('button', { name: 'at work' }).focus());
  await advance(3_900);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await advance(200);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByRole('button', { name: 'at work' })).toHaveFocus();
});
