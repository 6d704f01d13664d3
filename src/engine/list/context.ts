import { createContext, useContext } from 'react';
import type { DeclaredList } from './useList.ts';
import type { SelectedRows } from './useSelected.ts';

export const ListOf = createContext<DeclaredList | undefined>(undefined);
const SelectionOf = createContext<SelectedRows | undefined>(undefined);

export const ListProvider = ListOf.Provider;
export const SelectionProvider = SelectionOf.Provider;

/** The enclosing declared list: its rows, its view and how to change it. Throws outside a `ResourceScreen`. */
export const useListOf = (): DeclaredList => {
  const list = useContext(ListOf);
  if (!list) throw new Error('useListOf works inside a declared list only');
  return list;
};

/** Which rows of the enclosing declared list are selected. Whoever reads it is drawn again with each selected row. */
export const useSelection = (): SelectedRows => {
  const selection = useContext(SelectionOf);
  if (!selection) throw new Error('useSelection works inside a declared list only');
  return selection;
};
