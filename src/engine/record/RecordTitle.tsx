import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { ACTIONS } from '../../messages/words.ts';
import { CellValue, cellProps } from '../cells/index.tsx';
import { useListOf } from '../list/context.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { RowMenu, useHasMenu } from '../table/RowMenu.tsx';

/** The column whose tag stands beside the name. */
export const statusOf = (columns: readonly ShownColumn[]): ShownColumn | undefined =>
  columns.find(({ column }) => column.kind === 'status');

/** The name of a record and its status. */
export const RecordTitle = ({ record }: { record: Row }) => {
  const { resource, columns } = useListOf();
  const status = statusOf(columns);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>{resource.recordRepresentation(record)}</span>
      {status && <CellValue kind={status.cell} {...cellProps(record, resource.name, status.column, status.member)} />}
    </Box>
  );
};

/** The declared actions on a record, behind one button. */
export const RecordActions = ({ record }: { record: Row }) => {
  const hasMenu = useHasMenu();
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!hasMenu) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {ACTIONS}
      </Button>
      {anchor && <RowMenu record={record} anchor={anchor} close={() => setAnchor(undefined)} />}
    </>
  );
};
