import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { GridCell, GridRow, RowHeader } from '../../engine/table/elements.tsx';
import { Input } from '../../ui/controls.ts';

const Opener = styled('button')(({ theme }) => ({
  '&&': {
    ...theme.typography.code,
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minHeight: 24,
    padding: 0,
    border: 0,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '& svg': { fontSize: 18 },
  },
}));

interface Props {
  /** The row's name: the text of its first cell and of its expand button. */
  name: string;
  label: string;
  /** Its selection state and toggle; absent where rows cannot be selected. */
  pick?: { picked: boolean; onPick: () => void };
  /** The cells after the first. */
  cells: ReactNode;
  /** The number of columns of the table. */
  width: number;
  /** The target of a deep link: it is expanded and scrolled into view. */
  named?: boolean;
  children: () => ReactNode;
}

/**
 * A row that expands to the level below it. Enter toggles it from any of its cells, Space selects it; Escape collapses
 * it from anywhere inside and returns the focus to it.
 */
export const ExpandableRow = ({ name, label, pick, cells, width, named = false, children }: Props) => {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!named) return;
    setOpen(true);
    opener.current?.scrollIntoView({ block: 'center' });
    opener.current?.focus({ preventScroll: true });
  }, [named]);
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    // otherwise the level above would close too
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    onEscape(event);
    // the row's controls handle their own keys
    if (event.defaultPrevented || !(event.target instanceof HTMLTableCellElement)) return;
    if (event.key === 'Enter') setOpen(!open);
    else if (event.key === ' ' && pick) pick.onPick();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <GridRow data-line="" data-row="" data-name={name} aria-selected={pick?.picked} onKeyDown={onKeyDown}>
        {pick && (
          <GridCell data-pick="" data-label="Select">
            <Input
              type="checkbox"
              data-cell=""
              tabIndex={-1}
              aria-label={`Select ${name}`}
              checked={pick.picked}
              onChange={pick.onPick}
            />
          </GridCell>
        )}
        <RowHeader data-label={label}>
          <Opener
            ref={opener}
            type="button"
            data-cell=""
            tabIndex={-1}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? <ExpandMore aria-hidden /> : <ChevronRight aria-hidden />}
            {name}
          </Opener>
        </RowHeader>
        {cells}
      </GridRow>
      {open && (
        <GridRow onKeyDown={onEscape}>
          <GridCell id={id} colSpan={width} data-inside="">
            {children()}
          </GridCell>
        </GridRow>
      )}
    </>
  );
};
