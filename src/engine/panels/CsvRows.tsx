import { styled } from '@mui/material/styles';
import Papa from 'papaparse';

const Grid = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  '& :is(td, th)': {
    padding: theme.spacing(0.5, 1),
    textAlign: 'left',
    verticalAlign: 'top',
    whiteSpace: 'pre',
    borderBottom: `1px solid ${theme.vars?.palette.line}`,
  },
  '& th': {
    position: 'sticky',
    top: 0,
    fontWeight: theme.typography.fontWeightBold,
    backgroundColor: theme.vars?.palette.background.paper,
  },
}));

const rowsIn = (text: string): string[][] => Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data;

/** Rows of a CSV file below its header. */
export const CsvRows = ({ name, header = '', text }: { name: string; header?: string | undefined; text: string }) => (
  <Grid aria-label={name}>
    <thead>
      {rowsIn(header).map((cells) => (
        <tr key="header">
          {cells.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      ))}
    </thead>
    <tbody>
      {rowsIn(text).map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never move
        <tr key={row}>
          {cells.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={at}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Grid>
);
