import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { anyOne } from '../../messages/record.ts';
import { CLOSE, newOne } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useListOf } from '../list/context.ts';
import { NEW } from '../list/view.ts';
import { Expanded } from '../table/Expanded.tsx';
import { factsOf } from '../useFaultNotice.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordActions, RecordTitle } from './RecordTitle.tsx';
import { useRecord } from './useRecord.ts';

interface Props {
  /** The id of the record, or `NEW` for the form of a new one. */
  id: string;
  /** The record, if the list has it; a link may open one of another page. */
  listed: Row | undefined;
  close: () => void;
}

/** A record in a drawer beside its list (docs/declare-a-resource.md, "Where a record opens"). */
const RecordDrawer = ({ id, listed, close }: Props) => {
  const { resource } = useListOf();
  const { texts } = resource;
  const titleId = useId();
  const isNew = id === NEW;
  const { data, error, refetch, isFetching } = useRecord(resource.name, id, !listed && !isNew);
  const record = listed ?? data;
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(720px, 100vw)', p: 2 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box component="h2" id={titleId} sx={{ typography: 'h2', m: 0, mr: 'auto', minWidth: 0 }}>
          {record ? <RecordTitle record={record} /> : isNew ? newOne(texts.one) : anyOne(texts.one)}
        </Box>
        {record && <RecordActions record={record} />}
        <IconButton aria-label={CLOSE} title={CLOSE} onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Busy busy={isFetching} />
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {record && <RecordDetail record={record} close={close} />}
      {isNew && <Expanded close={close} />}
    </Drawer>
  );
};

export default RecordDrawer;
