import type { ReactNode } from 'react';
import { memo } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { CellValue, cellProps, cellTip } from '../cells/index.tsx';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { CardLines } from './CardLines.tsx';
import type { LineOfCard } from './cards.ts';
import { FOCUSABLE, GridCell, RowHeader } from './elements.tsx';

interface CellOf {
  record: Row;
  resource: string;
  shown: ShownColumn;
  /** The id of the row's first cell. */
  id?: string;
  /** The button that opens the row, round the value. */
  opener?: (value: ReactNode) => ReactNode;
}

/** A value that wraps. */
const Lines = ({ count, children }: { count: number; children: ReactNode }) => (
  <span data-lines="" style={{ WebkitLineClamp: count }}>
    {children}
  </span>
);

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
      {opener ? opener(value) : column.lines ? <Lines count={column.lines}>{value}</Lines> : value}
    </Element>
  );
};

interface Props extends Pick<CellOf, 'record' | 'resource' | 'opener'> {
  columns: readonly ShownColumn[];
  /** The lines of its card, in place of the columns. */
  lines: readonly LineOfCard[] | undefined;
  /** The id of the cell that names the row. */
  id: string;
}

/** The values of a record. They are not drawn again when the row is selected. */
export const Cells = memo(({ columns, lines, id, opener, ...of }: Props) =>
  lines ? (
    <CardLines {...of} lines={lines} id={id} opener={opener} />
  ) : (
    columns.map((shown, i) => (
      <Cell key={shown.key} {...of} shown={shown} {...(i === 0 && { id, ...(opener && { opener }) })} />
    ))
  ),
);
