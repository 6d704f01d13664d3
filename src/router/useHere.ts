import { useEvent, useLocation, useNavigate } from 'ra-core';
import { useContext } from 'react';
import { HistoryContext } from './routerProvider.ts';

/**
 * Tells the address as it is now. What is drawn may still be that of an earlier navigation, and a change that is based
 * on it would undo the later one. Undefined: the person has gone to another page, which is not drawn yet.
 */
export const useHere = () => {
  const drawn = useLocation();
  const history = useContext(HistoryContext);
  return useEvent(() => {
    const now = history?.position().location ?? drawn;
    return now.pathname === drawn.pathname ? now : undefined;
  });
};

/** Goes to an address, unless the person has gone to another page meanwhile: for what follows an answer of the server. */
export const useNavigateFromHere = () => {
  const navigate = useNavigate();
  const here = useHere();
  return useEvent((to: string): void => {
    if (here()) navigate(to);
  });
};
