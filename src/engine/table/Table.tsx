import { RecordContextProvider, useEvent, useNavigate } from 'ra-core';
import type { ReactNode } from 'react';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { SELECT_ALL_ON_PAGE, selectAllShown } from '../../messages/table.ts';
import { Busy } from '../../ui/Busy.tsx';
import { CellTip } from '../../ui/CellTip.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useSelectable } from '../actions/bulk/useSelectable.ts';
import { useListOf } from '../list/context.ts';
import { useDensity } from '../list/useDensity.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { NEW } from '../list/view.ts';
import { cardLines } from './cards.ts';
import { Detail } from './Detail.tsx';
import { Grid, GridBody, GridHead } from './elements.tsx';
import { CONTROL_WIDTH, columnWidths } from './fitting.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { OpenMenu } from './RowMenu.tsx';
import { RowMenu, useHasMenu } from './RowMenu.tsx';
import { rowGroups } from './row-groups.ts';
import { Skeleton } from './Skeleton.tsx';
import { ListFrame } from './styles.ts';
import { TableKeys } from './TableKeys.tsx';
import { useExpands } from './useExpands.ts';
import { useCards, useFittingColumns } from './useFittingColumns.ts';
import { usePinned } from './usePinned.ts';
import { useRestoreFocusToRow } from './useRestoreFocusToRow.ts';
import type { GridNavigation } from './useRovingCells.ts';
import { useRovingCells } from './useRovingCells.ts';

const NO_ROWS: readonly Row[] = [];

const RecordDrawer = lazy(() => import('../record/RecordDrawer.tsx'));
const GroupHeading = lazy(() => import('./GroupHeading.tsx'));
const OpenedRecord = lazyWithPreload(() => import('../record/OpenedRecord.tsx'));

/** The record whose detail in this table has the target; a table within it handles its own. */
const detailOf = (target: EventTarget, table: HTMLElement | null): string | undefined => {
  const detail = target instanceof Element ? target.closest<HTMLElement>('[data-detail]') : null;
  return detail?.closest('table') === table ? detail?.dataset.detail : undefined;
};

/** How rows within a record stand, where that differs from a list. */
export interface ChildTable {
  frame: typeof ListFrame;
  caption: ReactNode;
  /** The lines below the rows. @param controls the number of columns of controls before them */
  foot: (columns: readonly ShownColumn[], controls: number) => ReactNode;
}

/**
 * The list as an accessible grid: one tab stop, every cell reachable by keyboard. Of the rows of a list one is open at a
 * time; those within a record open by a button that is their name.
 */
export const Table = ({ within }: { within?: ChildTable }) => {
  const list = useListOf();
  const { resource, columns, total = 0, state, expanded, opened, loaded } = list;
  const { isFetching } = list;
  const selectable = useSelectable();
  const hasMenu = useHasMenu();
  const [density] = useDensity();
  const table = useRef<HTMLTableElement>(null);
  const moves = useRef<GridNavigation>(undefined);
  const keys = useRovingCells(table, moves);
  const detailId = useId();
  const expands = useExpands();
  const frame = useRef<HTMLDivElement>(null);
  const cards = useCards();
  // the opener has its room also before a column yields: otherwise it would make the first one yield
  const { open: place } = resource;
  const inRow = place === 'row';
  const opener = Number(!within && place !== 'page');
  const reserved = CONTROL_WIDTH * (opener + Number(selectable) + Number(hasMenu));
  const { shown, yielded } = useFittingColumns(frame, columns, reserved);
  // a text that wraps may be cut in its cell
  const facts = columns.filter((one) => one.column.lines !== undefined || yielded.includes(one));
  const opens = expands || yielded.length > 0 || !inRow;
  const mayOpen = (record: Row) => opens && (yielded.length > 0 || (resource.list.opens?.(record) ?? true));
  const rows = usePinned(resource, list.rows, opens && place !== 'page' ? expanded : undefined);
  /** Loads what an open row needs, when the pointer or the focus comes near. */
  const preload = () => {
    if (!opens) return;
    OpenedRecord.preload();
    if (resource.list.expand === 'form') void import('../form/RecordForm.tsx');
  };
  const leading = Number(opens) * opener + Number(selectable);
  const controls = leading + Number(hasMenu);
  const width = shown.length + controls;
  const widths = useMemo(() => columnWidths(shown, CONTROL_WIDTH * controls), [shown, controls]);
  const lines = useMemo(() => (cards ? cardLines(shown) : undefined), [cards, shown]);

  const navigate = useNavigate();
  const pageOf = ({ id }: Row) => (place === 'page' ? `${resource.recordRoute ?? resource.route}/${id}` : undefined);
  const toggle = useEvent((record: Row) => {
    const page = pageOf(record);
    if (page === undefined) list.toggle(String(record.id));
    else navigate(page);
  });
  const [menu, setMenu] = useState<OpenMenu>();
  // an open menu follows its record, which may be refetched after the last action
  const currentOf = (record: Row) => rows.find(({ id }) => id === record.id) ?? record;
  const openMenu = useEvent((record: Row, anchor: HTMLElement) => setMenu({ record, anchor }));
  useRestoreFocusToRow(table, opened);
  const Frame = within?.frame ?? ListFrame;

  const grid = (
    <Frame ref={frame} density={density}>
      <TableKeys moves={moves} toggle={opens ? toggle : undefined} selectable={selectable} />
      <Busy busy={isFetching && loaded && !within} />
      <Grid
        onPointerEnter={preload}
        onFocusCapture={preload}
        ref={table}
        aria-rowcount={list.meta.estimated ? -1 : total + 1}
        aria-multiselectable={selectable || undefined}
        aria-busy={isFetching}
        {...keys}
        onKeyDown={(event) => {
          keys.onKeyDown(event);
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          const inside = detailOf(event.target, table.current);
          if (inside === undefined) return;
          event.preventDefault();
          list.close(inside);
        }}
      >
        <caption>{within?.caption ?? <Hidden>{resource.title}</Hidden>}</caption>
        <GridHead>
          <HeaderRow
            columns={shown}
            widths={widths}
            selectable={selectable}
            opens={opens && opener > 0}
            acts={hasMenu}
            selectAll={within ? selectAllShown(resource.naming.many) : SELECT_ALL_ON_PAGE}
          />
        </GridHead>
        {rowGroups(loaded ? rows : NO_ROWS, list.rows, list.meta.groupBy).map(({ value, rows: ofGroup }, at) => (
          <GridBody key={value ?? ''}>
            {at === 0 && expanded === NEW && place !== 'drawer' && (
              <Detail key={NEW} of={NEW} id={`${detailId}-new`} width={width} close={() => list.close(NEW)}>
                <OpenedRecord.Part close={() => list.close(NEW)} />
              </Detail>
            )}
            {!loaded && <Skeleton rows={state.pageSize} width={Math.max(1, width)} />}
            {value !== undefined && (
              <Suspense fallback={<Skeleton rows={1} width={width} />}>
                <GroupHeading value={value} width={width} />
              </Suspense>
            )}
            {ofGroup.flatMap((record) => {
              const id = String(record.id);
              const open = mayOpen(record) && place !== 'page' && opened.includes(id);
              const row = (
                <RecordContextProvider key={id} value={record}>
                  <RecordRow
                    record={record}
                    index={state.page * state.pageSize + rows.indexOf(record) + 2}
                    resource={resource.name}
                    columns={shown}
                    lines={lines}
                    open={open}
                    opensIn={opener > 0 ? 'control' : 'name'}
                    page={pageOf(record)}
                    name={within && resource.recordRepresentation(record)}
                    highlight={resource.list.highlight?.(record)}
                    detailId={`${detailId}-${id}`}
                    onToggle={mayOpen(record) ? toggle : undefined}
                    hasOpener={opens && opener > 0}
                    selectable={selectable}
                    onMenu={hasMenu ? openMenu : undefined}
                  />
                </RecordContextProvider>
              );
              if (!open || !inRow) return [row];
              return [
                row,
                <Detail
                  key={`${id}-detail`}
                  of={id}
                  id={`${detailId}-${id}`}
                  width={width}
                  close={() => list.close(id)}
                >
                  <OpenedRecord.Part record={record} columns={facts} close={() => list.close(id)} />
                </Detail>,
              ];
            })}
          </GridBody>
        ))}
        {within?.foot(shown, leading)}
      </Grid>
      {place === 'drawer' && expanded !== undefined && loaded && (
        <Suspense fallback={null}>
          <RecordDrawer
            key={expanded}
            id={expanded}
            listed={rows.find(({ id }) => String(id) === expanded)}
            close={() => list.close(expanded)}
          />
        </Suspense>
      )}
      {menu && <RowMenu {...menu} record={currentOf(menu.record)} close={() => setMenu(undefined)} />}
    </Frame>
  );
  // the table that these rows stand in has the tooltips of all cells
  return within ? grid : <CellTip>{grid}</CellTip>;
};
