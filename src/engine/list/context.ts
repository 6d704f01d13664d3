import { createContext, useContext } from 'react';
import type { DeclaredList } from './useList.ts';

export const ListOf = createContext<DeclaredList | undefined>(undefined);

export const ListProvider = ListOf.Provider;

/** The enclosing declared list: its rows, its view and how to change it. Throws outside a `ResourceScreen`. */
export const useListOf = (): DeclaredList => {
  const list = useContext(ListOf);
  if (!list) throw new Error('useListOf works inside a declared list only');
  return list;
};
