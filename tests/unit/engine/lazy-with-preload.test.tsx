import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyWithPreload } from '../../../src/ui/lazyWithPreload.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a preloaded component renders immediately, without the fallback', async () => {
  const module = Promise.resolve({ default: Greeting });
  const { Part, preload } = lazyWithPreload(() => module);
  preload();
  await act(() => module);
  render(
    <Suspense fallback="On its way">
      <Part name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
});

test('a component whose preload failed is loaded again, and renders once it has arrived', async () => {
  let loads = 0;
  const { Part, preload } = lazyWithPreload(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no line');
    return { default: Greeting };
  });
  preload();
  render(
    <Suspense fallback="On its way">
      <Part name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText('On its way')).toBeInTheDocument();
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
});
