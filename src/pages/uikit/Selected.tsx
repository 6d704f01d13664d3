import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SelectedCount } from '../../engine/list/SelectedCount.tsx';
import type { SelectionProps } from '../../engine/slots.ts';

/** So many may be acted on at once. */
const MOST = 1000;

/** What stands over a list while rows are selected. */
const Selected = ({ select }: SelectionProps) => (
  <Box role="region" aria-label="Selected rows" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <SelectedCount most={MOST} />
    <Button onClick={() => select([])}>Clear selection</Button>
  </Box>
);

export default Selected;
