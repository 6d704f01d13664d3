import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import { TEXT } from './cells.ts';

const FONT = { name: 'Calibri', size: 11 } as const;
const BOLD: CellStyle = { font: { ...FONT, bold: true }, numFmt: TEXT };
const TITLE: CellStyle = { font: { ...FONT, size: 14, bold: true }, numFmt: TEXT };
const HEADER: CellStyle = {
  ...BOLD,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'D9E1F2' } },
  border: { bottom: { style: 'thin' } },
};

export interface SheetParts {
  name: string;
  /** Lines of text above the table; the first is the title. */
  head: readonly string[];
  columns: readonly { header: string; width: number; format: string }[];
  rows: readonly (readonly CellValue[])[];
  /** The last row is a sum of those above. */
  hasSumRow?: boolean;
}

/** A sheet with its head, one table under a frozen header row, and its page set to the width of the table. */
export function sheetOf({ name, head, columns, rows, hasSumRow = false }: SheetParts): WriteSheet {
  const headerAt = head.length + 1;
  const cells = new Map<string, Partial<Cell>>();
  // the head uses the table's columns but not their formats
  head.forEach((_, row) => {
    cells.set(`${row},0`, { style: row === 0 ? TITLE : { font: FONT, numFmt: TEXT } });
  });
  columns.forEach(({ format }, column) => {
    cells.set(`${headerAt},${column}`, { style: HEADER });
    if (hasSumRow) cells.set(`${headerAt + rows.length},${column}`, { style: { ...BOLD, numFmt: format } });
  });
  return {
    name,
    columns: columns.map(({ width, format }) => ({ width, style: { font: FONT, numFmt: format } })),
    rows: [...head.map((text) => [text]), [], columns.map(({ header }) => header), ...rows.map((row) => [...row])],
    cells,
    freezePane: { rows: headerAt + 1 },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${headerAt + 1}:$${headerAt + 1}`,
    },
  };
}
