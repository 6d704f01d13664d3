import { styled } from '@mui/material/styles';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { createElement, useRef } from 'react';
import { Grid, GridBody, GridCell, GridHead, GridHeader, GridRow, RowHeader } from '../../engine/table/elements.tsx';
import { useRovingCells } from '../../engine/table/useRovingCells.ts';

/**
 * A table nested in a row of the list. The list's styles also match its elements; the doubled class (`&&`) raises the
 * specificity to override them. On a narrow screen a row is a card, as in the list.
 */
const NestedGrid = styled(Grid)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    '&&': { ...theme.typography.body2, width: '100%', border: `1px solid ${palette.line}` },
    '&& caption': { ...theme.typography.h3, padding: theme.spacing(0, 0, 1), textAlign: 'left' },
    '&& th, && td': { fontWeight: theme.typography.fontWeightRegular },
    '&& thead th': {
      position: 'static',
      fontWeight: theme.typography.fontWeightBold,
      backgroundColor: palette.background.paper,
    },
    '&& th[role="rowheader"]': { position: 'static', backgroundColor: 'inherit' },
    '&& tfoot th, && tfoot td': { fontWeight: theme.typography.fontWeightBold, borderBottom: 0 },
    '&& tr': { cursor: 'auto', backgroundColor: palette.background.paper },
    '&& tr[aria-selected="true"]': {
      backgroundColor: `color-mix(in srgb, ${palette.primary.main} 6%, ${palette.background.paper})`,
    },
    '&& td[data-inside]': { height: 'auto', padding: theme.spacing(1, 1, 2, 3), whiteSpace: 'normal' },
    '&& [data-wraps]': { minWidth: theme.spacing(16), whiteSpace: 'normal', overflowWrap: 'anywhere' },
    // amounts are short; only their breakdown wraps
    '&& [data-align="right"][data-wraps]': { minWidth: theme.spacing(11) },
    '&& [data-code]': theme.typography.code,
    '&& [data-tags]': { display: 'inline-flex', flexWrap: 'wrap', gap: theme.spacing(0.5), verticalAlign: 'middle' },
    '&& [data-align="right"] [data-tags]': { flexWrap: 'nowrap', justifyContent: 'flex-end' },
    // the amount stays visible however wide the other columns are
    '&& tr > [data-align="right"]:last-child': { position: 'sticky', right: 0, backgroundColor: 'inherit' },
    '&& tr:hover > :is([role="rowheader"], [data-align="right"]:last-child)': { backgroundImage: 'inherit' },
    '&& [data-pick]': { width: 24, '& > input': { verticalAlign: 'middle' } },
    [theme.breakpoints.down('sm')]: {
      // each value has its column's label before it
      '&& thead': { display: 'none' },
      '&& caption, && tfoot': { display: 'block' },
      '&& tr[data-line]': { padding: theme.spacing(1), borderBottom: `1px solid ${palette.line}` },
      '&& tr[data-line] > *, && tr[data-line] > [data-align="right"]:last-child': {
        position: 'static',
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: theme.spacing(2),
        width: 'auto',
        height: 'auto',
        minHeight: 28,
        padding: 0,
        border: 0,
        textAlign: 'right',
        whiteSpace: 'normal',
        minWidth: 0,
      },
      '&& tr[data-line] > [data-label]::before': {
        content: 'attr(data-label)',
        color: palette.text.secondary,
        textAlign: 'left',
      },
      '&& [data-tags], && [data-align="right"] [data-tags]': { flexWrap: 'wrap', justifyContent: 'flex-end' },
      '&& td[data-inside]': { padding: theme.spacing(1, 0, 1, 1) },
      '&& td:empty': { display: 'none' },
    },
  };
});

// explicit roles: in the card layout rows are blocks, and browsers drop the implicit table roles
// (`engine/table/elements.tsx`)
const GridFoot = (props: ComponentProps<'tfoot'>) => createElement('tfoot', { ...props, role: 'rowgroup' });

interface TableProps {
  caption: string;
  headings: readonly Heading[];
  /** The rows with the sums. */
  foot?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  multiselectable?: boolean;
  children: ReactNode;
}

/**
 * One tab stop with the list's keyboard navigation (docs/rules/console.md, "Keyboard"); each nested level is a separate
 * tab stop.
 */
export const NestedTable = ({ caption, headings, foot, onKeyDown, multiselectable, children }: TableProps) => {
  const table = useRef<HTMLTableElement>(null);
  const keys = useRovingCells(table);
  return (
    <NestedGrid
      ref={table}
      aria-multiselectable={multiselectable}
      {...keys}
      onKeyDown={(event) => {
        keys.onKeyDown(event);
        if (!event.defaultPrevented) onKeyDown?.(event);
      }}
    >
      <caption>{caption}</caption>
      <GridHead>
        <GridRow data-row="">
          {headings.map(({ label, align, content }) => (
            <GridHeader
              key={label}
              data-align={align}
              {...(content === undefined
                ? { 'data-cell': '', tabIndex: -1 }
                : { 'data-pick': '', 'aria-label': label })}
            >
              {content ?? label}
            </GridHeader>
          ))}
        </GridRow>
      </GridHead>
      <GridBody>{children}</GridBody>
      {foot && <GridFoot>{foot}</GridFoot>}
    </NestedGrid>
  );
};

export interface Heading {
  label: string;
  align?: 'right';
  /** Shown instead of the label: a control for all rows. */
  content?: ReactNode;
}

interface CellProps {
  label: string;
  align?: 'right';
  wraps?: boolean;
  /** The cell contains controls that take the focus instead of it: each has `data-cell` and `tabIndex={-1}`. */
  holds?: 'controls';
  children?: ReactNode;
}

/** One value of a row, with its column's label for the card layout. */
export const Cell = ({ label, align, wraps, holds, children }: CellProps) => (
  <GridCell
    data-label={label}
    data-align={align}
    data-wraps={wraps ? '' : undefined}
    {...(holds === undefined && { 'data-cell': '', tabIndex: -1 })}
  >
    {children}
  </GridCell>
);

/** The row header of a row that cannot be expanded. */
export const NameCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <RowHeader data-label={label} data-cell="" tabIndex={-1}>
    {children}
  </RowHeader>
);

/** A row with sums: its label spans the first columns. */
export const SumRow = ({ label, span, children }: { label: ReactNode; span: number; children: ReactNode }) => (
  <GridRow data-line="" data-row="">
    <RowHeader colSpan={span} data-cell="" tabIndex={-1}>
      {label}
    </RowHeader>
    {children}
  </GridRow>
);
