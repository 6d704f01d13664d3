import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SelectionProps } from '../../engine/parts.ts';

/** What stands over a list while rows are selected. */
const Selected = ({ records, select }: SelectionProps) => (
  <Box role="region" aria-label="Selected rows" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <span>{records.length} selected</span>
    <Button onClick={() => select([])}>Clear selection</Button>
  </Box>
);

export default Selected;
