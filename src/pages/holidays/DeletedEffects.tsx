import Box from '@mui/material/Box';
import type { FormSlotProps } from '../../engine/slots.ts';
import type { Draft } from './Effects.tsx';
import { Effects } from './Effects.tsx';

const DELETED: Draft = { date: null, overrides: [] };

/** What deleting the holiday would do to the runs, before it is deleted. */
const DeletedEffects = ({ record }: FormSlotProps) =>
  record && (
    <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
      <Effects id={Number(record.id)} draft={DELETED} />
    </Box>
  );

export default DeletedEffects;
