import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { NotificationContextProvider, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notifications } from '../../../src/shell/Notifications.tsx';
import { AppTheme } from '../../../src/shell/theme/AppTheme.tsx';

type Notify = ReturnType<typeof useNotify>;
const told: { notify?: Notify } = {};
const Screen = () => {
  const notify = useNotify();
  useEffect(() => {
    told.notify = notify;
  }, [notify]);
  return <button type="button">at work</button>;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
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

const say = (...words: Parameters<Notify>) => act(() => told.notify?.(...words));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a notice goes after 4 s, an error stays until it is dismissed', async () => {
  say('Saved', { type: 'success' });
  say('Failed to save', { type: 'error', messageArgs: { requestId: 'req-7' } });
  await pass(3_900);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
  await pass(60_000);
  expect(screen.getByText('Failed to save')).toBeInTheDocument();
  expect(screen.getByText('Request id req-7')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Failed to save')).toBeNull();
});

test('it is read out politely and takes no focus', () => {
  screen.getByRole('button', { name: 'at work' }).focus();
  say('Saved');
  expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: 'at work' })).toHaveFocus();
});

test('it waits for whoever has the pointer on it', async () => {
  say('Saved');
  fireEvent.pointerEnter(screen.getByText('Saved').closest('[aria-live] > div') ?? document.body);
  await pass(10_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('who raises it may say how long it stays', async () => {
  say('Some could not be rerun', { type: 'error', autoHideDuration: 15_000 });
  await pass(14_900);
  expect(screen.getByText('Some could not be rerun')).toBeInTheDocument();
  await pass(200);
  expect(screen.queryByText('Some could not be rerun')).toBeNull();
});
