import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { SELECT_ALL } from '../../messages/table.ts';
import { ACTIONS, OPEN } from '../../messages/words.ts';
import { Input } from '../../ui/controls.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { useListOf, useSelection } from '../list/context.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { GridHeader, GridRow } from './elements.tsx';

const Heading = ({ shown, width }: { shown: ShownColumn; width: string }) => {
  const { state, narrow } = useListOf();
  const { column, title } = shown;
  const order = state.sort?.field === column.source ? state.sort.order : undefined;
  const place = { 'data-align': shown.cell.align, style: { width } };
  if (!column.sort) {
    return (
      <GridHeader {...place} data-cell="" tabIndex={-1}>
        {title}
      </GridHeader>
    );
  }
  const next = order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <GridHeader {...place} aria-sort={order === undefined ? 'none' : order === 'ASC' ? 'ascending' : 'descending'}>
      <button
        type="button"
        data-cell=""
        tabIndex={-1}
        onClick={() => narrow({ sort: { field: column.source, order: next } })}
      >
        {title}
        {order === 'ASC' && <ArrowUpward aria-hidden />}
        {order === 'DESC' && <ArrowDownward aria-hidden />}
      </button>
    </GridHeader>
  );
};

interface Props {
  columns: readonly ShownColumn[];
  /** The CSS width of each column. */
  widths: readonly string[];
  selectable: boolean;
  opens: boolean;
  acts: boolean;
  /** What the checkbox of all rows is called. */
  selectAll: string;
}

/** The checkbox that selects all rows shown. */
const SelectAll = ({ label }: { label: string }) => {
  const { selected, isWholePage, togglePage } = useSelection();
  const isPart = selected.size > 0 && !isWholePage;
  return (
    <Input
      type="checkbox"
      data-cell=""
      tabIndex={-1}
      aria-label={label}
      checked={isWholePage}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = isPart;
      }}
      onChange={togglePage}
    />
  );
};

/** The column headers; sortable ones are buttons. */
export const HeaderRow = ({ columns, widths, selectable, opens, acts, selectAll }: Props) => (
  <GridRow data-row="" aria-rowindex={1}>
    {opens && (
      <GridHeader data-control="">
        <Hidden>{OPEN}</Hidden>
      </GridHeader>
    )}
    {selectable && (
      <GridHeader data-control="" data-label={SELECT_ALL}>
        <SelectAll label={selectAll} />
      </GridHeader>
    )}
    {columns.map((shown, i) => (
      <Heading key={shown.key} shown={shown} width={widths[i] ?? 'auto'} />
    ))}
    {acts && (
      <GridHeader data-control="" data-last="">
        <Hidden>{ACTIONS}</Hidden>
      </GridHeader>
    )}
  </GridRow>
);
