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
}

/** A record on a narrow screen: its lines without empty values. What a value means is said only where it is not clear. */
export const CardLines = ({ record, resource, lines, id }: Props) => {
  const filled = ({ column, cell, member }: ShownColumn) => !isBlank(cellProps(record, resource, column, member), cell);
  return lines.map(({ line, columns }, at) => {
    const drawn = columns.filter((shown, i) => (at === 0 && i === 0) || filled(shown));
    if (drawn.length === 0) return null;
    const Line = at === 0 ? RowHeader : GridCell;
    return (
      <Line key={line} data-cell="" tabIndex={-1} data-line={line} {...(at === 0 && { id })}>
        {drawn.map(({ key, title, column, member, cell }, i) => (
          <span key={key} data-amount={cell.align === 'right' ? '' : undefined}>
            {line === 'facts' ? <small>{title} </small> : (at > 0 || i > 0) && <Hidden>{title}: </Hidden>}
            <CellValue kind={cell} {...cellProps(record, resource, column, member)} />
          </span>
        ))}
      </Line>
    );
  });
};
