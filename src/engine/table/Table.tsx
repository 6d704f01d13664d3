import { useId, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { CellTip } from '../../ui/CellTip.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { useSelectable } from '../actions/bulk/SelectionPart.tsx';
import { useListOf } from '../list/context.ts';
import { useDensity } from '../list/useDensity.ts';
import { NEW } from '../list/view.ts';
import { Detail } from './Detail.tsx';
import { Expanded, preloadForm, useExpands } from './Expanded.tsx';
import { Grid, GridBody, GridHead } from './elements.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { OpenMenu } from './RowMenu.tsx';
import { RowMenu, useHasMenu } from './RowMenu.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Frame } from './styles.ts';
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
  const opens = useExpands();
  const rows = usePinned(list.rows, opens ? expanded : undefined);
  const width = columns.length + Number(opens) + Number(selectable) + Number(hasMenu);

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
      <Frame density={density}>
        <Busy busy={isFetching && loaded} />
        <Grid
          onPointerEnter={opens && resource.list.expand === 'form' ? preloadForm : undefined}
          ref={table}
          aria-rowcount={list.meta.estimated ? -1 : total + 1}
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
            <HeaderRow selectable={selectable} opens={opens} acts={hasMenu} />
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
                  <RecordRow
                    key={id}
                    record={record}
                    index={state.page * state.pageSize + i + 2}
                    resource={resource.name}
                    columns={columns}
                    open={open}
                    detailId={detailId}
                    onToggle={opens ? toggle : undefined}
                    selected={selected.includes(record.id)}
                    onSelect={selectable ? select : undefined}
                    onMenu={hasMenu ? openMenu : undefined}
                  />
                );
                if (!open) return [row];
                return [
                  row,
                  <Detail key={`${id}-detail`} id={detailId} width={width} close={close}>
                    <Expanded record={record} close={close} />
                  </Detail>,
                ];
              })}
          </GridBody>
        </Grid>
        {menu && <RowMenu {...menu} record={currentOf(menu.record)} close={() => setMenu(undefined)} />}
      </Frame>
    </CellTip>
  );
};
