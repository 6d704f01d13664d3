import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { rowsByColumns } from '../../messages/facets.ts';
import { useListOf } from '../list/context.ts';
import { Grid, GridBody, GridCell, GridHead, GridHeader, GridRow } from '../table/elements.tsx';
import { Frame } from '../table/styles.ts';
import { useCards } from '../table/useFittingColumns.ts';
import { useRovingCells } from '../table/useRovingCells.ts';
import { useSingle } from './useSingle.ts';
import { showFacetCount, stripValues } from './values.ts';

interface Props {
  rows: ValuesParam;
  columns: ValuesParam;
  /** Stands in its place until the counts come. */
  room: ReactNode;
}

/**
 * Two filters crossed: a click on a number selects both values, a second click clears both. Values across that no record
 * has are left out.
 */
const Matrix = ({ rows, columns, room }: Props) => {
  const { meta } = useListOf();
  const [chosen, choose] = useSingle(rows.name, columns.name);
  const table = useRef<HTMLTableElement>(null);
  const keys = useRovingCells(table);
  const cards = useCards();
  const setOf = ({ name }: ValuesParam) => (chosen[name] === undefined ? [] : [chosen[name]]);
  const down = stripValues(rows, meta.facets, setOf(rows));
  const countOf = (row: string, column: string) =>
    meta.facets?.[rows.name]?.find(({ value }) => value === row)?.by?.[columns.name]?.[column] ?? 0;
  const isFound = (column: string) => down.some((row) => countOf(row.value, column) > 0);
  const across = stripValues(columns, meta.facets, setOf(columns)).filter(
    ({ value }) => value === chosen[columns.name] || isFound(value),
  );
  if (!meta.facets) return room;
  if (across.length === 0) return null;
  const isChosenAt = (row: string, column: string) => chosen[rows.name] === row && chosen[columns.name] === column;
  // a card has no room for zeros
  const shownIn = (row: string) =>
    cards ? across.filter(({ value }) => countOf(row, value) > 0 || isChosenAt(row, value)) : across;
  return (
    <Frame density="compact">
      <Grid ref={table} aria-label={rowsByColumns(rows.label, columns.label)} {...keys}>
        <GridHead>
          <GridRow data-row="">
            <GridHeader data-first="" data-cell="" tabIndex={-1}>
              {rows.label}
            </GridHeader>
            {across.map(({ value, label }) => (
              <GridHeader key={value} data-align="right" data-cell="" tabIndex={-1}>
                {label}
              </GridHeader>
            ))}
          </GridRow>
        </GridHead>
        <GridBody>
          {down.map((row) => (
            <GridRow key={row.value} data-row="">
              <GridCell data-label={rows.label} data-first="" data-cell="" tabIndex={-1}>
                {row.label}
              </GridCell>
              {shownIn(row.value).map((column) => {
                const isChosen = isChosenAt(row.value, column.value);
                const count = countOf(row.value, column.value);
                return (
                  <GridCell key={column.value} data-label={column.label} data-align="right">
                    <button
                      type="button"
                      data-cell=""
                      tabIndex={-1}
                      data-number={count === 0 ? 'none' : ''}
                      aria-pressed={isChosen}
                      aria-label={`${row.label}, ${column.label}: ${showFacetCount(count)}`}
                      onClick={() => choose({ [rows.name]: row.value, [columns.name]: column.value })}
                    >
                      {showFacetCount(count)}
                    </button>
                  </GridCell>
                );
              })}
            </GridRow>
          ))}
        </GridBody>
      </Grid>
    </Frame>
  );
};

export default Matrix;
