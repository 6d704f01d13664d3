import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChildList } from '../../../declare/child-list.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { showAll, showFirst } from '../../messages/children.ts';
import { loadingOf, NO_MATCHES } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useSelectable } from '../actions/bulk/useSelectable.ts';
import { ListProvider, useListOf } from '../list/context.ts';
import { ListProviders } from '../list/ListProviders.tsx';
import { PagingBar } from '../list/PagingBar.tsx';
import type { DeclaredList } from '../list/useList.ts';
import { useList } from '../list/useList.ts';
import type { CustomCells } from '../slots.ts';
import { useSlots } from '../slots.ts';
import { showCount, useShowMore } from '../table/ShowMore.tsx';
import { Table } from '../table/Table.tsx';
import { BOX } from '../table/useRestoreFocusToGrid.ts';
import { factsOf } from '../useFaultNotice.ts';
import { ChildSelection } from './ChildSelection.tsx';
import { ChildTools } from './ChildTools.tsx';
import { useOpenRow } from './openRows.ts';
import { SumRows } from './SumRows.tsx';
import { ChildFrame } from './styles.ts';
import { sumLinesOf } from './sums.ts';
import { useChildRows } from './useChildRows.ts';
import { useChildView } from './useChildView.ts';

const Level = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  minHeight: theme.measures.row.compact,
  // so that enclosing tables need not measure every row in here to lay out their columns
  contain: 'inline-size',
}));

const NO_ROWS: readonly Row[] = [];

const useBox = () => useRef<HTMLDivElement>(null);

/** Opens the row that a deep link names once it is drawn, scrolls to it and gives it the focus. */
const useDeepLink = (child: ChildList, box: ReturnType<typeof useBox>, drawn: readonly Row[]) => {
  const { expand } = useListOf();
  const id = useOpenRow(child.name);
  const isShown = drawn.some((row) => row.id === id);
  useEffect(() => {
    if (id === undefined || !isShown) return;
    expand(String(id));
    const row = box.current?.querySelector(`tr[data-record="${id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
  }, [id, isShown, expand, box]);
};

/** The first rows, and all of them on demand. */
const useFirst = (first: number, rows: readonly Row[], named: number | undefined) => {
  const [all, setAll] = useState(false);
  const isFurther = rows.findIndex(({ id }) => id === named) >= first;
  useEffect(() => {
    if (isFurther) setAll(true);
  }, [isFurther]);
  const more = rows.length > first && (
    <Button variant="outlined" aria-expanded={all} onClick={() => setAll(!all)} sx={{ justifySelf: 'start' }}>
      {all ? showFirst(first) : showAll(showCount(rows.length))}
    </Button>
  );
  return { shown: all ? rows : rows.slice(0, first), more };
};

/** The rows that are drawn, and a way to the others: the first ones, a hundred at a time, or pages. */
const useShownRows = (child: ChildList, { rows, total = 0 }: DeclaredList) => {
  const { first, naming, list } = child;
  const named = useOpenRow(child.name);
  const leading = useFirst(first ?? rows.length, rows, named);
  const least = rows.findIndex(({ id }) => id === named) + 1;
  const { slice, more } = useShowMore(rows, naming.many, undefined, least);
  const { paging, pageSizes } = list.shape;
  if (paging !== 'none') return { shown: rows, more: total > Math.min(...pageSizes) && <PagingBar /> };
  return first === undefined ? { shown: slice, more } : leading;
};

const Rows = ({ child }: { child: ChildList }) => {
  const list = useListOf();
  const { parents, rows, loaded, error, isFetching, state, refetch } = list;
  const { name, naming, texts } = child;
  const box = useBox();
  const selectable = useSelectable();
  const { shown, more } = useShownRows(child, list);
  const drawn = useMemo(() => ({ ...list, rows: shown }), [list, shown]);
  useDeepLink(child, box, loaded ? shown : NO_ROWS);
  const narrowed = Boolean(state.search) || Object.keys(state.filters).length > 0;
  const lines = loaded ? sumLinesOf(child, list) : [];
  return (
    <Level ref={box} {...BOX} aria-busy={isFetching}>
      <Busy busy={isFetching} label={loadingOf(naming.many)} />
      {error && <Fault title={texts.loadFailed} fault={factsOf(error)} onRetry={() => void refetch()} />}
      {loaded && (rows.length > 0 || narrowed) && <ChildTools />}
      {loaded && rows.length === 0 && <Empty text={narrowed ? NO_MATCHES : texts.empty} />}
      {loaded && rows.length > 0 && (
        <ListProviders list={drawn}>
          <Table
            within={{
              frame: ChildFrame,
              caption: child.caption(parents),
              foot: (columns, controls) =>
                lines.length > 0 && <SumRows lines={lines} columns={columns} controls={controls} resource={name} />,
            }}
          />
          <Box>{more}</Box>
          {selectable && <ChildSelection box={box} />}
        </ListProviders>
      )}
    </Level>
  );
};

const NO_CELLS: CustomCells = {};

/** The cells of a child list's own; undefined until they are loaded. */
const useCells = (name: string): CustomCells | undefined => {
  const { cells } = useSlots(name);
  const { data } = useQuery({
    queryKey: ['cells', name],
    queryFn: async () => (await cells?.()) ?? NO_CELLS,
    enabled: cells !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return cells ? data : NO_CELLS;
};

interface Props {
  child: ChildList;
  /** The record the rows belong to, then those that it belongs to. */
  parents: readonly Row[];
}

/** The rows of a record, as declared: loaded when they are shown, each opening to rows of its own. */
export const ChildRows = ({ child, parents }: Props) => {
  const own = useCells(child.name);
  const view = useChildView(child);
  const rows = useChildRows(child, parents, view.state);
  const loading = own ? rows : { ...rows, answer: undefined };
  const cells = own ?? NO_CELLS;
  const list = useList({ resource: child, cells, view, loading, requested: view.state, isSecond: true, parents });
  return (
    <ListProvider value={list}>
      <Rows child={child} />
    </ListProvider>
  );
};
