import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { Resource } from '../../../declare/resource.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import type { CustomCells } from '../slots.ts';
import { useSlots } from '../slots.ts';
import { Table } from '../table/Table.tsx';
import { factsOf } from '../useFaultNotice.ts';
import { ListProvider, useListOf } from './context.ts';
import { PagingBar } from './PagingBar.tsx';
import { raListContext } from './raListContext.ts';
import { AddButton, ClearFilters, Toolbar } from './Toolbar.tsx';
import { useDeclaredList } from './useDeclaredList.ts';
import { NEW } from './view.ts';

interface Props {
  resource: Resource;
  cells: CustomCells;
}

/** The resource as the second list of its declaration shows it. */
const secondOf = (resource: Resource): Resource | undefined => {
  const { secondaryList: second } = resource.list;
  if (!second) return undefined;
  const { title, empty, list } = second;
  return { ...resource, title, list, texts: { ...resource.texts, empty } };
};

/** A declared list, and above it the second one where one is declared. */
export const ListPage = ({ resource, cells }: Props) => {
  const second = useMemo(() => secondOf(resource), [resource]);
  if (!second) return <List resource={resource} cells={cells} isSecond={false} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {[second, resource].map((one) => (
        <section key={one.title} aria-label={one.title}>
          <List resource={one} cells={cells} isSecond={one === second} />
        </section>
      ))}
    </Box>
  );
};

/** Gives what stands below it the declared list. */
export const InList = ({ resource, cells, isSecond, children }: Props & { isSecond: boolean; children: ReactNode }) => {
  const list = useDeclaredList(resource, cells, isSecond);
  const context = useMemo(() => raListContext(list), [list]);
  return (
    <ResourceContextProvider value={resource.name}>
      <ListContextProvider value={context}>
        <ListProvider value={list}>{children}</ListProvider>
      </ListContextProvider>
    </ResourceContextProvider>
  );
};

/** What the declaration says, and nothing of its own. */
const List = (props: Props & { isSecond: boolean }) => (
  <InList {...props}>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Toolbar />
      <Selection />
      <Rows />
    </Box>
  </InList>
);

/** When the bar goes and takes the focus with it, the table gets it. */
const focusTable = () => {
  // dialogs give theirs back a little later
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[role="grid"] [data-cell][tabindex="0"]')?.focus({ preventScroll: true });
  });
};

export const Selection = () => {
  const { resource, rows, selected, setSelected, matching } = useListOf();
  const { selection: Part } = useSlots(resource.name);
  const [held, hold] = useState(false);
  const shown = Part !== undefined && (selected.length > 0 || held);
  useEffect(() => (shown ? focusTable : undefined), [shown]);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Part
        records={rows.filter(({ id }) => selected.includes(id))}
        select={setSelected}
        matching={matching}
        hold={hold}
      />
    </Suspense>
  );
};

const NoRows = () => {
  const { resource, state } = useListOf();
  const narrowed = Boolean(state.search) || Object.keys(state.filters).length > 0;
  return (
    <Empty text={narrowed ? 'No matches' : resource.texts.empty}>{narrowed ? <ClearFilters /> : <AddButton />}</Empty>
  );
};

/** Rows, or why there are none: an error, or nothing to show. Old rows stay under an error. */
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
