import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';
import { Expanded } from '../table/Expanded.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordActions, RecordTitle } from './RecordTitle.tsx';

interface Props {
  /** Absent: the form of a new record. */
  record?: Row;
  close: () => void;
}

/** A record in a drawer beside its list (docs/declare-a-resource.md, "Where a record opens"). */
const RecordDrawer = ({ record, close }: Props) => {
  const { resource } = useListOf();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: { width: 'min(720px, 100vw)', p: 2 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mr: 'auto', minWidth: 0 }}>
          {record ? <RecordTitle record={record} /> : `New ${resource.texts.one}`}
        </Box>
        {record && <RecordActions record={record} />}
        <IconButton aria-label="Close" title="Close" onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {record ? <RecordDetail record={record} close={close} /> : <Expanded close={close} />}
    </Drawer>
  );
};

export default RecordDrawer;
