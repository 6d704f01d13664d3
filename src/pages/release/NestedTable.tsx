import { styled } from '@mui/material/styles';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { createElement, useRef } from 'react';
import { Grid, GridBody, GridCell, GridHead, GridHeader, GridRow } from '../../engine/table/elements.tsx';
import { useRovingCells } from '../../engine/table/useRovingCells.ts';

/**
 * A table inside a row of the list. It stands in the list's own table, whose dress reaches it: hence the doubled
 * class, which outweighs that. On a narrow screen a row is a card, as in the list.
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
    // an amount is short, and only what it is made of wraps
    '&& [data-align="right"][data-wraps]': { minWidth: theme.spacing(11) },
    '&& [data-code]': theme.typography.code,
    '&& [data-tags]': { display: 'inline-flex', flexWrap: 'wrap', gap: theme.spacing(0.5), verticalAlign: 'middle' },
    '&& [data-align="right"] [data-tags]': { flexWrap: 'nowrap', justifyContent: 'flex-end' },
    // however wide the columns before it, the amount is in sight
    '&& tr > [data-align="right"]:last-child': { position: 'sticky', right: 0, backgroundColor: 'inherit' },
    '&& tr:hover > :is([role="rowheader"], [data-align="right"]:last-child)': { backgroundImage: 'inherit' },
    '&& [data-pick]': { width: 24, '& > input': { verticalAlign: 'middle' } },
    [theme.breakpoints.down('sm')]: {
      // the names of the columns stand before each value
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

// on a narrow screen a row is laid out as a block, and browsers invalidate what its parts are (`engine/table/elements.tsx`)
const GridFoot = (props: ComponentProps<'tfoot'>) => createElement('tfoot', { ...props, role: 'rowgroup' });
export const RowHeader = (props: ComponentProps<'th'>) =>
  createElement('th', { scope: 'row', ...props, role: 'rowheader' });

interface TableProps {
  caption: string;
  headings: readonly Heading[];
  /** The rows of the sums. */
  foot?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  multiselectable?: boolean;
  children: ReactNode;
}

/** One tab stop with the keys of the list (docs/rules/console.md, "Keyboard"); each level below is a stop of its own. */
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
  /** In place of the label: a control of all rows. */
  content?: ReactNode;
}

interface CellProps {
  label: string;
  align?: 'right';
  wraps?: boolean;
  /** It holds controls, which are reached in its place: each carries `data-cell` and `tabIndex={-1}`. */
  holds?: 'controls';
  children?: ReactNode;
}

/** One value of a row, with the name of its column for where rows are cards. */
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

/** The name of a row that opens to nothing. */
export const NameCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <RowHeader data-label={label} data-cell="" tabIndex={-1}>
    {children}
  </RowHeader>
);

/** The row of a sum: its name over the first columns, then its cells. */
export const SumRow = ({ label, span, children }: { label: ReactNode; span: number; children: ReactNode }) => (
  <GridRow data-line="" data-row="">
    <RowHeader colSpan={span} data-cell="" tabIndex={-1}>
      {label}
    </RowHeader>
    {children}
  </GridRow>
);
