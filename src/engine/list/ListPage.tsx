import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { isNarrowed } from '../../../declare/list/param-values.ts';
import type { Resource } from '../../../declare/resource.ts';
import { NO_MATCHES } from '../../messages/words.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { PagePart } from '../../ui/PageTitle.tsx';
import { useSelectable } from '../actions/bulk/useSelectable.ts';
import type { CustomCells } from '../slots.ts';
import { Table } from '../table/Table.tsx';
import { factsOf } from '../useFaultNotice.ts';
import { WithAside, WithPanelsAbove } from './Aside.tsx';
import { useListOf, useSelection } from './context.ts';
import { ListProviders } from './ListProviders.tsx';
import { PagingBar } from './PagingBar.tsx';
import { AddButton, ClearFilters, Toolbar } from './Toolbar.tsx';
import { useDeclaredList } from './useDeclaredList.ts';
import { useDensity } from './useDensity.ts';
import { NEW } from './view.ts';

const SelectionPart = lazy(() => import('../actions/bulk/SelectionPart.tsx'));

interface Props {
  resource: Resource;
  cells: CustomCells;
}

/** The resource with its declared secondary list in place of the main one. */
const secondaryOf = (resource: Resource): Resource | undefined => {
  const { secondaryList: second } = resource.list;
  if (!second) return undefined;
  const { title, empty, list } = second;
  return { ...resource, title, list, texts: { ...resource.texts, empty } };
};

/** The heights of title and filters, and of the pages, in px. */
const [TOOLS, PAGING] = [90, 48];

/** A declared list, with its secondary list above it if one is declared, which has room for a page from the start. */
export const ListPage = ({ resource, cells }: Props) => {
  const second = useMemo(() => secondaryOf(resource), [resource]);
  const { measures } = useTheme();
  const [density] = useDensity();
  if (!second) return <List resource={resource} cells={cells} isSecond={false} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {[second, resource].map((one) => {
        const isSecond = one === second;
        const list = <List resource={one} cells={cells} isSecond={isSecond} />;
        const room = isSecond ? TOOLS + (one.list.shape.pageSize + 1) * measures.row[density] + PAGING : undefined;
        return (
          <section key={one.title} aria-label={one.title} style={{ minHeight: room }}>
            {isSecond ? list : <PagePart>{list}</PagePart>}
          </section>
        );
      })}
    </Box>
  );
};

/** Provides the declared list to its children. */
export const InList = ({ resource, cells, isSecond, children }: Props & { isSecond: boolean; children: ReactNode }) => {
  const list = useDeclaredList(resource, cells, isSecond);
  return <ListProviders list={list}>{children}</ListProviders>;
};

/** The list exactly as declared. */
const List = (props: Props & { isSecond: boolean }) => (
  <InList {...props}>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Toolbar />
      <WithPanelsAbove>
        <WithAside>
          <Rows />
          <Selection />
        </WithAside>
      </WithPanelsAbove>
    </Box>
  </InList>
);

/** Moves the focus to the table when the selection bar disappears while it has the focus. */
const focusTable = () => {
  // dialogs restore their focus a little later
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[role="grid"] [data-cell][tabindex="0"]')?.focus({ preventScroll: true });
  });
};

/** The bar of what is selected, below the rows. */
export const Selection = () => {
  const { rows } = useListOf();
  const { selected, setSelected, matching } = useSelection();
  const selectable = useSelectable();
  const [kept, hold] = useState(false);
  const shown = selectable && (selected.size > 0 || kept);
  useEffect(() => (shown ? focusTable : undefined), [shown]);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <SelectionPart
        records={rows.filter(({ id }) => selected.has(id))}
        select={setSelected}
        matching={matching}
        hold={hold}
      />
    </Suspense>
  );
};

const NoRows = () => {
  const { resource, state } = useListOf();
  const narrowed = isNarrowed(state, resource.list.shape.params);
  return (
    <Empty text={narrowed ? NO_MATCHES : resource.texts.empty}>{narrowed ? <ClearFilters /> : <AddButton />}</Empty>
  );
};

/** The rows, an error, or an empty state. Earlier rows stay below an error. */
export const Rows = () => {
  const { resource, error, loaded, rows, refetch, isFetching, expanded } = useListOf();
  const empty = loaded && rows.length === 0 && !isFetching && expanded !== NEW;
  return (
    <>
      {error && <Fault title={resource.texts.loadFailed} fault={factsOf(error)} onRetry={() => void refetch()} />}
      {(loaded || !error) && <Table />}
      {empty && !error && <NoRows />}
      {loaded && <PagingBar />}
    </>
  );
};
