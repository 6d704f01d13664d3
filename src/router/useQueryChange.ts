import { useEvent, useNavigate } from 'ra-core';
import { useHere } from './useHere.ts';

/**
 * Changes the query of the address as it is now; `undefined` changes nothing. The entry of the history keeps its state,
 * and a page that the person has left its address.
 */
export const useQueryChange = () => {
  const here = useHere();
  const navigate = useNavigate();
  return useEvent((change: (search: string) => string | undefined, history: 'push' | 'replace'): void => {
    const now = here();
    const search = now && change(now.search);
    if (search !== undefined) navigate({ search }, { replace: history === 'replace', state: now?.state });
  });
};
