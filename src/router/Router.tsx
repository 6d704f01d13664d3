import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { Router as LocationRouter } from 'react-router';
import type { BlockableHistory } from './history.ts';
import { HistoryContext } from './routerProvider.ts';

interface Props {
  history: BlockableHistory;
  children: ReactNode;
}

/** Renders what stands at the address of `history`. The screen before stays until the next one can be drawn. */
export const Router = ({ history, children }: Props) => {
  const [{ location, action }, setPosition] = useState(history.position);
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setPosition(history.position()))), [history]);
  return (
    <HistoryContext value={history}>
      <LocationRouter location={location} navigationType={action} navigator={history}>
        {children}
      </LocationRouter>
    </HistoryContext>
  );
};
