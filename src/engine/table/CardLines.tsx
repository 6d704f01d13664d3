import type { ReactNode } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { CellValue, cellProps, isBlank } from '../cells/index.tsx';
import type { ShownColumn } from '../list/useShownColumns.ts';
import type { LineOfCard } from './cards.ts';
import { GridCell, RowHeader } from './elements.tsx';

interface Props {
  record: Row;
  resource: string;
  lines: readonly LineOfCard[];
  /** The id of the first line, which names the row. */
  id: string;
  /** The button that opens the row, round its name. */
  opener: ((value: ReactNode) => ReactNode) | undefined;
}

/** A record on a narrow screen: its lines without empty values. What a value means is said only where it is not clear. */
export const CardLines = ({ record, resource, lines, id, opener }: Props) => {
  const filled = ({ column, cell, member }: ShownColumn) => !isBlank(cellProps(record, resource, column, member), cell);
  return lines.map(({ line, columns }, at) => {
    const drawn = columns.filter((shown, i) => (at === 0 && i === 0) || filled(shown));
    if (drawn.length === 0) return null;
    const Line = at === 0 ? RowHeader : GridCell;
    return (
      <Line
        key={line}
        data-line={line}
        {...(at === 0 && { id })}
        {...(!(at === 0 && opener) && { 'data-cell': '', tabIndex: -1 })}
      >
        {drawn.map(({ key, title, column, member, cell }, i) => {
          const isName = at === 0 && i === 0;
          const value = <CellValue kind={cell} {...cellProps(record, resource, column, member)} />;
          return (
            <span key={key} data-amount={cell.align === 'right' ? '' : undefined}>
              {line === 'facts' ? <small>{title} </small> : !isName && <Hidden>{title}: </Hidden>}
              {isName && opener ? opener(value) : value}
            </span>
          );
        })}
      </Line>
    );
  });
};
