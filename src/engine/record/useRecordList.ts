import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useNavigateFromHere } from '../../router/useHere.ts';
import { useList } from '../list/useList.ts';
import type { View } from '../list/useListView.ts';
import { readView } from '../list/view.ts';
import type { CustomCells } from '../slots.ts';
import { useRecord } from './useRecord.ts';

const NO_PARENTS: readonly Row[] = [];

const unchanged = (): undefined => undefined;

/** One record as the list of its resource has it, for what is drawn of it: its form, its actions, its child lists. */
export const useRecordList = (resource: Resource, cells: CustomCells, id: string) => {
  const { name, route, list } = resource;
  const navigate = useNavigateFromHere();
  const { data, error, isFetching, refetch } = useRecord(name, id);
  const close = useEvent((): void => navigate(route));
  const view = useMemo((): View => {
    const { state } = readView('', list);
    const filteredBy = () => '';
    const still = { narrow: unchanged, toPage: unchanged, toPageSize: unchanged, toMode: unchanged, expand: unchanged };
    return { state, expanded: id, opened: [id], close, toggle: close, filteredBy, ...still };
  }, [list, id, close]);
  const answer = useMemo(() => data && { data: [data], total: 1 }, [data]);
  const again = useEvent(async () => void (await refetch()));
  const loading = { answer, error, isFetching, refetch: again, more: undefined };
  return useList({ resource, cells, view, loading, requested: view.state, isSecond: false, parents: NO_PARENTS });
};
