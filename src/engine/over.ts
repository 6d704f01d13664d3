import { useNavigate } from 'ra-core';
import { useHere } from '../router/useHere.ts';

const withParam = (search: string, name: string, value: string | undefined): string => {
  const query = new URLSearchParams(search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  return String(query);
};

/**
 * Opens something over the current screen by a parameter of the address, and closes it. The screen behind it keeps its
 * query and the state of its entry in the history.
 */
export const useOver = () => {
  const navigate = useNavigate();
  const here = useHere();
  const go = (name: string, value: string | undefined): void => {
    const now = here();
    if (!now) return;
    const { search, state } = now;
    navigate({ search: withParam(search, name, value) }, { state, replace: value === undefined });
  };
  return {
    /** @param address a query with one parameter: `?trace=eob-12` */
    open: (address: string): void => {
      const [[name, value] = ['', '']] = [...new URLSearchParams(address)];
      go(name, value);
    },
    close: (name: string): void => go(name, undefined),
  };
};
