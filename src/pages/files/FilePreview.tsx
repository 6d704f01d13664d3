import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { SyntheticEvent } from 'react';
import { useId } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { ACTIVE_PDF, INVALID_URL, NO_PREVIEW, notPreviewed, PREVIEW_FAILED } from '../../messages/files.ts';
import { CLOSE } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { nameOfFile } from '../release/addresses.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { Records } from './Records.tsx';
import { useFile } from './useFile.ts';

interface Props {
  /** Absent: it is not known where the file is. */
  address: FileAddress | undefined;
  onClose: () => void;
}

const Contents = ({ address, onClose }: Props & { address: FileAddress }) => {
  const state = useFile(address);
  const name = nameOfFile(address);
  if (state.kind === 'loading') return <Busy busy />;
  if (state.kind === 'active') return <Empty text={ACTIVE_PDF} />;
  if (state.kind === 'other') return <Empty text={notPreviewed(state.type)} />;
  if (state.kind === 'failed') {
    return (
      <Fault title={PREVIEW_FAILED} fault={factsOf(state.error)}>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {CLOSE}
        </Button>
      </Fault>
    );
  }
  if (state.kind === 'pdf') {
    return <Box component="iframe" title={name} src={state.url} sx={{ width: '100%', height: '100%', border: 0 }} />;
  }
  return <Records name={name} shown={state.shown} reading={state.reading} />;
};

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** What is in a file, over the screen it was opened from (docs/rules/check-runs.md, "File preview"). Escape closes it. */
const FilePreview = ({ address, onClose }: Props) => {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      // for React the dialog is within the row it was opened from, which has clicks and keys of its own
      onClick={stop}
      onKeyDown={stop}
      aria-labelledby={id}
      fullWidth
      maxWidth="xl"
      slotProps={{ paper: { sx: { height: '100%', p: 2, gap: 1 } } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          {address ? nameOfFile(address) : NO_PREVIEW}
        </Box>
        {address && <DownloadLink address={address} />}
        <IconButton aria-label={CLOSE} title={CLOSE} onClick={onClose} autoFocus>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ position: 'relative', display: 'grid', flex: 1, minHeight: 0 }}>
        {address ? <Contents address={address} onClose={onClose} /> : <Empty text={INVALID_URL} />}
      </Box>
    </Dialog>
  );
};

export default FilePreview;
