import { styled } from '@mui/material/styles';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { CellValue, cellProps, isBlank } from '../cells/index.tsx';
import type { ShownColumn } from '../list/useShownColumns.ts';

const Pairs = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 3),
  margin: theme.spacing(0, 0, 2),
  '&:last-child': { marginBottom: 0 },
  '& > div': { minWidth: 0, maxWidth: '100%' },
  '& dt': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& [data-clip]': { maxWidth: 'none', whiteSpace: 'normal' },
}));

interface Props {
  record: Row;
  resource: string;
  columns: readonly ShownColumn[];
}

/** In the opened row: the values of the columns that do not fit, each with its label; empty ones are left out. */
export const RestOfRow = ({ record, resource, columns }: Props) => {
  const filled = columns.filter(
    ({ column, cell, member }) => !isBlank(cellProps(record, resource, column, member), cell),
  );
  if (filled.length === 0) return null;
  return (
    <Pairs>
      {filled.map(({ key, title, column, member, cell }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>
            <CellValue kind={cell} {...cellProps(record, resource, column, member)} />
          </dd>
        </div>
      ))}
    </Pairs>
  );
};
