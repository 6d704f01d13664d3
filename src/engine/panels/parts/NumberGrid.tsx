import { styled } from '@mui/material/styles';
import { Fragment, useRef } from 'react';
import type { GridCell as CellData, GridData } from '../../../../declare/panels/parts.ts';
import { CellTip } from '../../../ui/CellTip.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Dash } from '../../cells/Dash.tsx';
import { Grid, GridBody, GridCell, GridHead, GridHeader, GridRow } from '../../table/elements.tsx';
import { CARDS, Frame } from '../../table/styles.ts';
import { useCards } from '../../table/useFittingColumns.ts';
import { useRovingCells } from '../../table/useRovingCells.ts';
import { showExact } from '../scale.ts';
import { TargetLink } from '../TargetLink.tsx';

const Numbers = styled(Frame)(({ theme }) => ({
  // the page scrolls
  maxHeight: 'none',
  // a long name wraps before a number is out of sight
  '& tbody [data-first]': { whiteSpace: 'normal' },
  '& td > a': { display: 'inline-block', minWidth: 24, lineHeight: '24px' },
  '& td[data-zero]': { color: theme.vars?.palette.text.secondary },
  '& td[data-section]': {
    height: theme.measures.row.compact,
    ...theme.typography.caption,
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars?.palette.text.secondary,
    backgroundColor: theme.vars?.palette.background.default,
  },
  '& small': { display: 'block', color: theme.vars?.palette.text.secondary },
  // the columns of a row side by side
  [CARDS]: {
    '& tbody tr[data-row]': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: theme.spacing(3),
      padding: theme.spacing(0.5, 1),
    },
    '& tbody tr[data-row] > td': {
      flex: 'none',
      gap: theme.spacing(1),
      width: 'auto',
      '&::before': { maxWidth: 'none', whiteSpace: 'nowrap' },
    },
    '& tbody tr[data-row] > td[data-first]': {
      flexBasis: '100%',
      fontWeight: theme.typography.fontWeightBold,
      textAlign: 'left',
      '&::before': { content: 'none' },
    },
    '& td[data-section]': { display: 'flex', alignItems: 'center' },
    // a single number stands at the end of its line
    '&[data-single] tbody tr[data-row]': { flexWrap: 'nowrap', alignItems: 'center' },
    '&[data-single] tbody tr[data-row] > td::before': { content: 'none' },
    '&[data-single] tbody tr[data-row] > td[data-first]': { flex: 1, fontWeight: 'inherit' },
  },
}));

const Content = ({ cell: { value, tone } }: { cell: CellData }) => {
  if (value === null) return <Dash />;
  const shown = typeof value === 'number' ? showExact(value) : value;
  return tone ? (
    <Tag tone={tone} dot>
      {shown}
    </Tag>
  ) : (
    shown
  );
};

const isNumber = ({ value }: CellData): boolean => typeof value === 'number';

const Cell = ({ cell, label }: { cell: CellData; label: string }) => {
  // a zero counts no rows that a link could show
  const to = cell.value === 0 ? undefined : cell.to;
  const stop = { 'data-cell': '', tabIndex: -1 } as const;
  return (
    <GridCell
      data-label={label}
      data-align={isNumber(cell) ? 'right' : undefined}
      data-zero={cell.value === 0 ? '' : undefined}
      data-tip={cell.tip}
      aria-description={cell.tip}
      {...(!to && stop)}
    >
      <TargetLink to={to} data-cell="">
        <Content cell={cell} />
      </TargetLink>
    </GridCell>
  );
};

/**
 * Rows by columns of numbers or states. One tab stop; arrows move from cell to cell, and a cell's tooltip appears with
 * the focus. A number links to the rows it counts.
 */
export const NumberGrid = ({ data: { label, corner, columns, rows } }: { data: GridData }) => {
  const table = useRef<HTMLTableElement>(null);
  const keys = useRovingCells(table);
  const cards = useCards();
  const single = columns.length === 1;
  // a card has no room for zeros beside other numbers
  const isDrawn = (cell: CellData | undefined) => !(cards && !single && cell?.value === 0);
  const drawn = rows.filter(({ cells }) => cells.some(isDrawn));
  const isRight = (at: number) => rows.some(({ cells }) => cells[at] && isNumber(cells[at]));
  return (
    <CellTip>
      <Numbers
        density={rows.some(({ note }) => note) ? 'comfortable' : 'compact'}
        data-single={single ? '' : undefined}
      >
        <Grid ref={table} aria-label={label} {...keys}>
          <GridHead>
            <GridRow data-row="">
              <GridHeader data-first="" data-cell="" tabIndex={-1}>
                {corner}
              </GridHeader>
              {columns.map((column, at) => (
                <GridHeader key={column.key} data-align={isRight(at) ? 'right' : undefined} data-cell="" tabIndex={-1}>
                  {column.label}
                </GridHeader>
              ))}
            </GridRow>
          </GridHead>
          <GridBody>
            {drawn.map((row, at) => (
              <Fragment key={row.key}>
                {row.section !== undefined && row.section !== drawn[at - 1]?.section && (
                  <GridRow>
                    <GridCell data-section="" colSpan={columns.length + 1}>
                      {row.section}
                    </GridCell>
                  </GridRow>
                )}
                <GridRow data-row="">
                  <GridCell data-label={corner} data-first="" data-cell="" tabIndex={-1}>
                    <div>
                      {row.label}
                      {row.note && <small>{row.note}</small>}
                    </div>
                  </GridCell>
                  {columns.map(
                    (column, place) =>
                      isDrawn(row.cells[place]) && (
                        <Cell key={column.key} cell={row.cells[place] ?? { value: null }} label={column.label} />
                      ),
                  )}
                </GridRow>
              </Fragment>
            ))}
          </GridBody>
        </Grid>
      </Numbers>
    </CellTip>
  );
};
