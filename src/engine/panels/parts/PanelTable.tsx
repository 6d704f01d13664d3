import type { Column } from '../../../../declare/list/columns.ts';
import { columnValue } from '../../../../declare/list/values.ts';
import type { TableData } from '../../../../declare/panels/parts.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { CELLS, CellValue } from '../../cells/index.tsx';
import type { CellKind } from '../../cells/kinds.ts';
import { Frame } from '../../table/styles.ts';
import { usePageSlots } from '../PageContext.ts';

interface Shown {
  column: Column;
  kind: CellKind;
}

const Cell = ({ shown: { column, kind }, record }: { shown: Shown; record: Row }) => (
  <td
    data-label={column.label}
    data-align={kind.align}
    // a cell of one's own may have several lines
    data-wraps={column.kind === 'custom' || column.kind === 'text' ? '' : undefined}
  >
    <CellValue kind={kind} column={column} record={record} resource="" value={columnValue(record, column)} />
  </td>
);

/** A read-only table, with the columns and cells of lists. */
export const PanelTable = ({ data: { label, columns, rows } }: { data: TableData }) => {
  const { cells = {} } = usePageSlots();
  const shown = columns.map((column): Shown => {
    const own = column.kind === 'custom' ? cells[column.source] : undefined;
    return { column, kind: own ?? CELLS[column.kind] };
  });
  return (
    <Frame density="compact" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {shown.map(({ column, kind }) => (
              <th key={column.label} scope="col" data-align={kind.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, record }) => (
            <tr key={key} data-row="">
              {shown.map((one) => (
                <Cell key={one.column.label} shown={one} record={{ ...record, id: key }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
};
