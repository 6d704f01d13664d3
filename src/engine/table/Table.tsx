import { RecordContextProvider, useEvent } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { CellTip } from '../../ui/CellTip.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { useSelectable } from '../actions/bulk/SelectionPart.tsx';
import { useListOf } from '../list/context.ts';
import { useDensity } from '../list/useDensity.ts';
import { NEW } from '../list/view.ts';
import { cardLines } from './cards.ts';
import { Detail } from './Detail.tsx';
import { Expanded, preloadForm, useExpands } from './Expanded.tsx';
import { Grid, GridBody, GridHead } from './elements.tsx';
import { CONTROL_WIDTH, columnWidths } from './fitting.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import { RestOfRow } from './RestOfRow.tsx';
import type { OpenMenu } from './RowMenu.tsx';
import { RowMenu, useHasMenu } from './RowMenu.tsx';
import { Skeleton } from './Skeleton.tsx';
import { ListFrame } from './styles.ts';
import { useCards, useFittingColumns } from './useFittingColumns.ts';
import { usePinned } from './usePinned.ts';
import { useRestoreFocusToRow } from './useRestoreFocusToRow.ts';
import type { GridNavigation } from './useRovingCells.ts';
import { useRovingCells } from './useRovingCells.ts';
import { useTableKeys } from './useTableKeys.ts';

const isInDetail = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-detail]') !== null;

/** The list as an accessible grid: one tab stop, every cell reachable by keyboard, one row open at a time. */
export const Table = () => {
  const list = useListOf();
  const { resource, columns, total = 0, state, expanded, expand, selected, setSelected, loaded, isFetching } = list;
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
  const reserved = CONTROL_WIDTH * (1 + Number(selectable) + Number(hasMenu));
  const { shown, yielded } = useFittingColumns(frame, columns, reserved);
  const opens = expands || yielded.length > 0;
  const rows = usePinned(list.rows, opens ? expanded : undefined);
  const controls = Number(opens) + Number(selectable) + Number(hasMenu);
  const width = shown.length + controls;
  const widths = useMemo(() => columnWidths(shown, CONTROL_WIDTH * controls), [shown, controls]);
  const lines = useMemo(() => (cards ? cardLines(shown) : undefined), [cards, shown]);

  const toggle = useEvent((record: Row) => expand(String(record.id) === expanded ? undefined : String(record.id)));
  const select = useEvent(({ id }: Row) =>
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]),
  );
  const close = useEvent(() => expand(undefined));
  const [menu, setMenu] = useState<OpenMenu>();
  // an open menu follows its record, which may be refetched after the last action
  const currentOf = (record: Row) => rows.find(({ id }) => id === record.id) ?? record;
  const openMenu = useEvent((record: Row, anchor: HTMLElement) => setMenu({ record, anchor }));
  useTableKeys({ moves, toggle: opens ? toggle : undefined, select: selectable ? select : undefined });
  useRestoreFocusToRow(table, expanded);

  return (
    <CellTip>
      <ListFrame ref={frame} density={density}>
        <Busy busy={isFetching && loaded} />
        <Grid
          onPointerEnter={opens && resource.list.expand === 'form' ? preloadForm : undefined}
          ref={table}
          aria-rowcount={list.meta.estimated ? -1 : total + 1}
          aria-multiselectable={selectable || undefined}
          aria-busy={isFetching}
          {...keys}
          onKeyDown={(event) => {
            keys.onKeyDown(event);
            if (event.key === 'Escape' && !event.defaultPrevented && isInDetail(event.target)) close();
          }}
        >
          <caption>
            <Hidden>{resource.title}</Hidden>
          </caption>
          <GridHead>
            <HeaderRow columns={shown} widths={widths} selectable={selectable} opens={opens} acts={hasMenu} />
          </GridHead>
          <GridBody>
            {opens && expanded === NEW && (
              <Detail key={NEW} id={`${detailId}-new`} width={width} close={close}>
                <Expanded close={close} />
              </Detail>
            )}
            {!loaded && <Skeleton rows={state.pageSize} width={Math.max(1, width)} />}
            {loaded &&
              rows.flatMap((record, i) => {
                const id = String(record.id);
                const open = opens && id === expanded;
                const row = (
                  <RecordContextProvider key={id} value={record}>
                    <RecordRow
                      record={record}
                      index={state.page * state.pageSize + i + 2}
                      resource={resource.name}
                      columns={shown}
                      lines={lines}
                      open={open}
                      detailId={detailId}
                      onToggle={opens ? toggle : undefined}
                      selected={selected.includes(record.id)}
                      onSelect={selectable ? select : undefined}
                      onMenu={hasMenu ? openMenu : undefined}
                    />
                  </RecordContextProvider>
                );
                if (!open) return [row];
                return [
                  row,
                  <Detail key={`${id}-detail`} id={detailId} width={width} close={close}>
                    <RecordContextProvider value={record}>
                      <RestOfRow record={record} resource={resource.name} columns={yielded} />
                      {expands && <Expanded record={record} close={close} />}
                    </RecordContextProvider>
                  </Detail>,
                ];
              })}
          </GridBody>
        </Grid>
        {menu && <RowMenu {...menu} record={currentOf(menu.record)} close={() => setMenu(undefined)} />}
      </ListFrame>
    </CellTip>
  );
};
