import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import MoreVert from '@mui/icons-material/MoreVert';
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { memo, useCallback, useId } from 'react';
import type { Tone } from '../../../domain/states.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { SELECT } from '../../messages/table.ts';
import { ACTIONS_FOR, CLOSE, OPEN } from '../../messages/words.ts';
import { Link } from '../../router/Link.tsx';
import { Input } from '../../ui/controls.ts';
import { useSelection } from '../list/context.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { Cells } from './Cells.tsx';
import type { LineOfCard } from './cards.ts';
import { FOCUSABLE, GridCell, GridRow } from './elements.tsx';

interface Props {
  record: Row;
  /** Its row number in the whole list; the header is row 1. */
  index: number;
  resource: string;
  columns: readonly ShownColumn[];
  /** The lines of its card, in place of the columns. */
  lines: readonly LineOfCard[] | undefined;
  open: boolean;
  /** Where the button that opens it is: in a column of its own, or in the first cell, with its value as the name. */
  opensIn: 'control' | 'name';
  /** The address of its page, which the first cell then links to. */
  page: string | undefined;
  /** The name of the row, where it is found by that. */
  name: string | undefined;
  /** The tone in which it stands out. */
  highlight: Tone | undefined;
  detailId: string;
  /** Whether the list has a column for the buttons that open its rows. */
  hasOpener: boolean;
  /** Opens or closes the row; absent if it has no detail. */
  onToggle?: (record: Row) => void;
  selectable: boolean;
  /** Opens the row's menu, anchored to the given button. */
  onMenu?: (record: Row, button: HTMLElement) => void;
}

interface DrawnProps extends Omit<Props, 'selectable'> {
  selected: boolean;
  onSelect: ((id: Row['id']) => void) | undefined;
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="button"]';

/** Whether a click is meant for the row: not on a control, and not the end of a text selection. */
const isForRow = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest(CONTROLS)) && !window.getSelection()?.toString();

/** Space presses a button, follows nothing on a link and toggles a checkbox; only elsewhere does it select the row. */
const isOnControl = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(CONTROLS);

/** The button that opens a row: in a column of its own, or round the value that names the row. */
const Opener = ({
  open,
  detailId,
  children,
  ...button
}: Pick<Props, 'open' | 'detailId'> & ComponentProps<'button'>) => (
  <button type="button" {...FOCUSABLE} aria-expanded={open} aria-controls={open ? detailId : undefined} {...button}>
    {open ? <ExpandMore aria-hidden /> : <ChevronRight aria-hidden />}
    {children}
  </button>
);

const DrawnRow = memo(
  ({ record, index, resource, columns, lines, detailId, onToggle, selected, onSelect, onMenu, ...row }: DrawnProps) => {
    const { open, opensIn, page, name, highlight, hasOpener } = row;
    // a row's controls are labelled by its first cell: "Open 01/15/2026"
    const id = useId();
    const named = (control: string) => ({ id: `${id}-${control}`, 'aria-labelledby': `${id}-${control} ${id}-name` });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) onToggle?.(record);
      else if (event.key === ' ' && onSelect && !isOnControl(event)) onSelect(record.id);
      else if (event.key !== 'Enter' || !onToggle || event.target instanceof HTMLButtonElement) return;
      else onToggle(record);
      event.preventDefault();
    };
    const nameOpens = onToggle !== undefined && opensIn === 'name';
    const opener = useCallback(
      (value: ReactNode) =>
        page === undefined ? (
          <Opener open={open} detailId={detailId} onClick={() => onToggle?.(record)} data-opener="">
            {value}
          </Opener>
        ) : (
          <Link to={page} data-opener="" {...FOCUSABLE}>
            {value}
          </Link>
        ),
      [record, open, detailId, onToggle, page],
    );
    return (
      <GridRow
        data-row=""
        data-record={record.id}
        data-name={name}
        data-highlight={highlight}
        aria-rowindex={index}
        aria-selected={onSelect ? selected : undefined}
        {...(open && { 'data-open': '' })}
        {...(onToggle && { 'data-opens': '' })}
        onClick={(event) => isForRow(event) && onToggle?.(record)}
        onKeyDown={onKeyDown}
      >
        {hasOpener && (
          <GridCell data-control="">
            {onToggle && (
              <Opener
                open={open}
                detailId={detailId}
                onClick={() => onToggle(record)}
                {...named('open')}
                aria-label={open ? CLOSE : OPEN}
              />
            )}
          </GridCell>
        )}
        {onSelect && (
          <GridCell data-control="">
            <Input
              type="checkbox"
              data-cell=""
              tabIndex={-1}
              {...named('select')}
              aria-label={SELECT}
              checked={selected}
              onChange={() => onSelect(record.id)}
            />
          </GridCell>
        )}
        <Cells
          record={record}
          resource={resource}
          columns={columns}
          lines={lines}
          id={`${id}-name`}
          {...(nameOpens && { opener })}
        />
        {onMenu && (
          <GridCell data-control="" data-last="">
            <button
              type="button"
              data-cell=""
              data-menu=""
              tabIndex={-1}
              {...named('menu')}
              aria-label={ACTIONS_FOR}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(record, currentTarget)}
            >
              <MoreVert />
            </button>
          </GridCell>
        )}
      </GridRow>
    );
  },
);

/** One record of the list. Of all rows, those whose selection changed are drawn again. */
export const RecordRow = memo(({ selectable, ...row }: Props) => {
  const { selected, toggle } = useSelection();
  return <DrawnRow {...row} selected={selected.has(row.record.id)} onSelect={selectable ? toggle : undefined} />;
});
