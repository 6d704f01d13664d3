import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import MoreVert from '@mui/icons-material/MoreVert';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { memo, useId } from 'react';
import type { Tone } from '../../../domain/states.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { SELECT } from '../../messages/table.ts';
import { ACTIONS_FOR, CLOSE, OPEN } from '../../messages/words.ts';
import { Link } from '../../router/Link.tsx';
import { Input } from '../../ui/controls.ts';
import { CellValue, cellProps, cellTip } from '../cells/index.tsx';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { CardLines } from './CardLines.tsx';
import type { LineOfCard } from './cards.ts';
import { GridCell, GridRow, RowHeader } from './elements.tsx';

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
  selected?: boolean;
  onSelect?: (record: Row) => void;
  /** Opens the row's menu, anchored to the given button. */
  onMenu?: (record: Row, button: HTMLElement) => void;
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="button"]';

/** Whether a click is meant for the row: not on a control, and not the end of a text selection. */
const isForRow = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest(CONTROLS)) && !window.getSelection()?.toString();

interface CellOf extends Pick<Props, 'record' | 'resource'> {
  shown: ShownColumn;
  /** The id of the row's first cell. */
  id?: string;
  /** The button that opens the row, round the value. */
  opener?: (value: ReactNode) => ReactNode;
}

const FOCUSABLE = { 'data-cell': '', tabIndex: -1 };

const Cell = ({ record, resource, shown, id, opener }: CellOf) => {
  const { column, member, title, cell } = shown;
  const props = cellProps(record, resource, column, member);
  const Element = id ? RowHeader : GridCell;
  const value = <CellValue kind={cell} {...props} />;
  return (
    <Element
      {...(!opener && !cell.controls && FOCUSABLE)}
      data-label={title}
      data-align={cell.align}
      data-tip={cellTip(cell, props)}
      {...(id && { id, 'data-first': '' })}
    >
      {opener ? opener(value) : value}
    </Element>
  );
};

/** Space presses a button, follows nothing on a link and toggles a checkbox; only elsewhere does it select the row. */
const isOnControl = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(CONTROLS);

/** One record of the list. */
export const RecordRow = memo(
  ({ record, index, resource, columns, lines, detailId, onToggle, selected, onSelect, onMenu, ...row }: Props) => {
    const { open, opensIn, page, name, highlight, hasOpener } = row;
    // a row's controls are labelled by its first cell: "Open 01/15/2026"
    const id = useId();
    const named = (control: string) => ({ id: `${id}-${control}`, 'aria-labelledby': `${id}-${control} ${id}-name` });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) onToggle?.(record);
      else if (event.key === ' ' && onSelect && !isOnControl(event)) onSelect(record);
      else if (event.key !== 'Enter' || !onToggle || event.target instanceof HTMLButtonElement) return;
      else onToggle(record);
      event.preventDefault();
    };
    const openerProps = {
      type: 'button' as const,
      ...FOCUSABLE,
      'aria-expanded': open,
      'aria-controls': open ? detailId : undefined,
      onClick: () => onToggle?.(record),
    };
    const sign = open ? <ExpandMore aria-hidden /> : <ChevronRight aria-hidden />;
    const nameOpens = onToggle !== undefined && opensIn === 'name';
    const opener = (value: ReactNode) =>
      page === undefined ? (
        <button {...openerProps} data-opener="">
          {sign}
          {value}
        </button>
      ) : (
        <Link to={page} data-opener="" {...FOCUSABLE}>
          {value}
        </Link>
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
              <button {...openerProps} {...named('open')} aria-label={open ? CLOSE : OPEN}>
                {sign}
              </button>
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
              checked={selected ?? false}
              onChange={() => onSelect(record)}
            />
          </GridCell>
        )}
        {lines ? (
          <CardLines
            record={record}
            resource={resource}
            lines={lines}
            id={`${id}-name`}
            opener={nameOpens ? opener : undefined}
          />
        ) : (
          columns.map((shown, i) => (
            <Cell
              key={shown.key}
              record={record}
              resource={resource}
              shown={shown}
              id={i === 0 ? `${id}-name` : undefined}
              opener={nameOpens && i === 0 ? opener : undefined}
            />
          ))
        )}
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
