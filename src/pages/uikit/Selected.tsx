import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SelectedCount } from '../../engine/list/SelectedCount.tsx';
import type { SelectionProps } from '../../engine/slots.ts';

/** The maximum number of records per bulk action. */
const MOST = 1000;

/** The bar above a list while rows are selected. */
const Selected = ({ select }: SelectionProps) => (
  <Box role="region" aria-label="Selected rows" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <SelectedCount most={MOST} />
    <Button onClick={() => select([])}>Clear selection</Button>
  </Box>
);

export default Selected;
