import { useLocation, useNavigate } from 'ra-core';

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
  const { search, state } = useLocation();
  return {
    /** @param address a query with one parameter: `?trace=eob-12` */
    open: (address: string): void => {
      const [[name, value] = ['', '']] = [...new URLSearchParams(address)];
      navigate({ search: withParam(search, name, value) }, { state });
    },
    close: (name: string): void => navigate({ search: withParam(search, name, undefined) }, { state, replace: true }),
  };
};
