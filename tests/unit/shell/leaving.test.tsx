import { act, cleanup, render, screen } from '@testing-library/react';
import type { RouterProvider } from 'ra-core';
import { RouterProviderContext } from 'ra-core';
import { lazy, Suspense, useEffect } from 'react';
import { expect, test } from 'vitest';
import { routerProvider } from '../../../src/router/routerProvider.ts';
import { useNavigateFromHere } from '../../../src/router/useHere.ts';
import { memoryRouter } from '../../support/memory-router.tsx';

/** Corrects its address once it is told to, as a list does when its answer has arrived. */
const Correcting = ({ due }: { due: Promise<void> }) => {
  const navigate: ReturnType<RouterProvider['useNavigate']> = routerProvider.useNavigate();
  useEffect(() => {
    void due.then(() => navigate({ search: 'week=48' }, { replace: true }));
  }, [due, navigate]);
  return <h1>First</h1>;
};

/** Leads on once it is told to, as an action does when the server has confirmed it. */
const LeadingOn = ({ due }: { due: Promise<void> }) => {
  const navigate = useNavigateFromHere();
  useEffect(() => {
    void due.then(() => navigate('/created'));
  }, [due, navigate]);
  return <h1>First</h1>;
};

const open = (First: typeof Correcting = Correcting) => {
  const due = Promise.withResolvers<void>();
  const code = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Next = lazy(() => code.promise);
  const router = memoryRouter(
    [
      { path: '/first', element: <First due={due.promise} /> },
      { path: '/other', element: <h1>Other</h1> },
      { path: '/created', element: <h1>Created</h1> },
      { path: '/next', element: <Next /> },
    ],
    '/first',
  );
  render(
    <RouterProviderContext value={routerProvider}>
      <Suspense fallback={null}>{router.element}</Suspense>
    </RouterProviderContext>,
  );
  return { router, due, code };
};

const addressOf = ({ position }: ReturnType<typeof memoryRouter>) => {
  const { pathname, search } = position().location;
  return pathname + search;
};

test('a screen that is being left does not correct its address, which would take the person back to it', async () => {
  const { router, due, code } = open();
  await act(() => router.navigate('/next'));
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  await act(async () => due.resolve());
  expect(addressOf(router)).toBe('/next');
  await act(async () => code.resolve({ default: () => <h1>Next</h1> }));
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
  expect(addressOf(router)).toBe('/next');
});

test('a screen that stays corrects its address', async () => {
  const { router, due } = open();
  await act(async () => due.resolve());
  expect(addressOf(router)).toBe('/first?week=48');
});

test('an action leads on from its own page alone, not from one that the person has gone to meanwhile', async () => {
  const stayed = open(LeadingOn);
  await act(async () => stayed.due.resolve());
  expect(addressOf(stayed.router)).toBe('/created');
  cleanup();

  const left = open(LeadingOn);
  await act(() => left.router.navigate('/other'));
  expect(screen.getByRole('heading', { name: 'Other' })).toBeVisible();
  await act(async () => left.due.resolve());
  expect(addressOf(left.router)).toBe('/other');
});
