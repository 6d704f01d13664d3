import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { type Column, pivotResources } from '../../../declare/list/columns.ts';
import { nameOf, valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { membersQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { CELLS } from '../cells/index.tsx';
import type { CellKind } from '../cells/kinds.ts';
import type { CustomCells } from '../slots.ts';

export interface ShownColumn {
  key: string;
  title: string;
  column: Column;
  cell: CellKind;
  /** For a pivot column: the record the column represents. */
  member?: Row;
}

const expandPivot = (
  column: Column,
  cells: CustomCells,
  members: ReadonlyMap<string, readonly Row[]>,
): ShownColumn[] => {
  const { kind, pivot, source, label } = column;
  const cell = (kind === 'custom' && cells[source]) || CELLS[kind];
  if (!pivot) return [{ key: source, title: label, column, cell }];
  return (members.get(pivot.columnsFrom) ?? []).map((member) => ({
    key: `${source}.${member.id}`,
    title: nameOf(valueAt(member, pivot.title)),
    column,
    cell,
    member,
  }));
};

const loadedOrFailed = (answers: readonly { data: Row[] | undefined; error: Error | null }[]) => ({
  loaded: answers.map(({ data }) => data),
  error: answers.find(({ error }) => error)?.error ?? null,
});

/**
 * The columns of these sources; a pivot becomes one column per record. Until those records are loaded (`ready`), only the other
 * columns.
 */
export const useShownColumns = ({ list }: Resource, cells: CustomCells, sources: readonly string[]) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const resourceNames = useMemo(() => pivotResources(list.columns), [list]);
  const { loaded, error } = useQueries({
    queries: resourceNames.map((over) => membersQuery(provider, over)),
    combine: loadedOrFailed,
  });
  const chosen = useMemo(
    () => sources.flatMap((source) => list.columns.find((column) => column.source === source) ?? []),
    [sources, list],
  );
  const columns = useMemo(() => {
    const members = new Map(resourceNames.map((over, i) => [over, loaded[i] ?? []]));
    return chosen.flatMap((column) => expandPivot(column, cells, members));
  }, [resourceNames, chosen, cells, loaded]);
  const retry = useCallback(() => {
    for (const over of error ? resourceNames : []) void client.refetchQueries(membersQuery(provider, over));
  }, [error, resourceNames, client, provider]);
  return { columns, ready: loaded.every((members) => members !== undefined), error, retry };
};
