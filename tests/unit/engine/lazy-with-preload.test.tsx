import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyWithPreload } from '../../../src/ui/lazyWithPreload.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a part that was fetched preload is drawn at once, without the place kept for it', async () => {
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

test('a part that was not is drawn when it has come; a fetch preload that failed is tried again', async () => {
  let asked = 0;
  const { Part, preload } = lazyWithPreload(async () => {
    asked += 1;
    if (asked === 1) throw new Error('no line');
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
