import type { ComponentProps } from 'react';
import { createElement } from 'react';
import type { SumLine } from '../../../declare/child-list.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Tag } from '../../ui/Tag.tsx';
import { CellValue, cellProps } from '../cells/index.tsx';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { GridCell, GridRow, RowHeader } from '../table/elements.tsx';

// an explicit role, as in `table/elements.tsx`
const GridFoot = (props: ComponentProps<'tfoot'>) => createElement('tfoot', { ...props, role: 'rowgroup' });

interface Props {
  lines: readonly SumLine[];
  columns: readonly ShownColumn[];
  /** The columns of controls before them. */
  controls: number;
  resource: string;
}

const FOCUSABLE = { 'data-cell': '', tabIndex: -1 };

const has = ({ of }: SumLine, { column }: ShownColumn): boolean => valueAt(of, column.source) !== undefined;

/** The lines below the rows: a label over the first columns, then the sums as their columns draw them. */
export const SumRows = ({ lines, columns, controls, resource }: Props) => (
  <GridFoot>
    {lines.map((line) => {
      const first = columns.findIndex((shown, at) => at > 0 && has(line, shown));
      const spanned = first < 0 ? columns.length : first;
      // the cells of a sum read nothing but their own field
      const record = line.of as Row;
      return (
        <GridRow key={line.label} data-row="" data-sum="">
          <RowHeader colSpan={controls + spanned} {...FOCUSABLE}>
            {line.label}
            {line.tag && (
              <>
                {' '}
                <Tag tone={line.tag.tone} dot={line.tag.dot}>
                  {line.tag.text}
                </Tag>
              </>
            )}
          </RowHeader>
          {columns.slice(spanned).map((shown) => (
            <GridCell key={shown.key} data-label={shown.title} data-align={shown.cell.align} {...FOCUSABLE}>
              {has(line, shown) && (
                <CellValue kind={shown.cell} {...cellProps(record, resource, shown.column, shown.member)} />
              )}
            </GridCell>
          ))}
        </GridRow>
      );
    })}
  </GridFoot>
);
