import { useEvent, useStore } from 'ra-core';
import { useMemo } from 'react';
import type { ListDeclaration } from '../../../declare/resource.ts';
import type { useListView } from './useListView.ts';

/** The columns that the user chose for a list: their sources, in order. */
export const useOwnColumns = ({ name }: ListDeclaration) => useStore<readonly string[] | undefined>(`columns.${name}`);

/**
 * Which columns are shown, and in which order: those that the address bar names (a link, a saved view), else the user's
 * own choice, else all as declared (docs/rules/lists-and-forms.md, "Columns that fit").
 */
export const useColumnChoice = (list: ListDeclaration, { state, narrow }: ReturnType<typeof useListView>) => {
  const [own, setOwn] = useOwnColumns(list);
  const named = state.columns;
  const { columns: declared } = list.shape;
  /** Undefined: as declared. */
  const choose = useEvent((columns: readonly string[] | undefined) => {
    if (named) narrow({ columns }, 'replace');
    else setOwn(columns);
  });
  return useMemo(() => {
    const chosen = (named ?? own)?.filter((source) => declared.includes(source));
    return { columns: chosen?.length ? chosen : declared, isChosen: chosen !== undefined, choose };
  }, [named, own, declared, choose]);
};
