import { ListContextProvider, ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ListProvider, SelectionProvider } from './context.ts';
import { raListContext } from './raListContext.ts';
import type { DeclaredList } from './useList.ts';
import { useSelected } from './useSelected.ts';

interface Props {
  list: DeclaredList;
  children: ReactNode;
}

const WithSelection = ({ list, children }: Props) => {
  const selection = useSelected(list);
  const context = useMemo(() => raListContext(list, selection), [list, selection]);
  return (
    <SelectionProvider value={selection}>
      <ListContextProvider value={context}>{children}</ListContextProvider>
    </SelectionProvider>
  );
};

/**
 * Provides a declared list to `useListOf`, which rows are selected to `useSelection`, and both as react-admin's list.
 * They are apart so that a row that is selected draws itself and the count, not the whole table.
 */
export const ListProviders = ({ list, children }: Props) => (
  <ResourceContextProvider value={list.resource.name}>
    <ListProvider value={list}>
      <WithSelection list={list}>{children}</WithSelection>
    </ListProvider>
  </ResourceContextProvider>
);
