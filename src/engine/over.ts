import { useQueryChange } from '../router/useQueryChange.ts';

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
  const change = useQueryChange();
  return {
    /** @param address a query with one parameter: `?trace=eob-12` */
    open: (address: string): void => {
      const [[name, value] = ['', '']] = [...new URLSearchParams(address)];
      change((search) => withParam(search, name, value), 'push');
    },
    close: (name: string): void => change((search) => withParam(search, name, undefined), 'replace'),
  };
};
