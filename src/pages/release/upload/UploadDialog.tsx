import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { useListOf } from '../../../engine/list/context.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import type { Refusal } from './acceptable.ts';
import { separateAcceptable } from './acceptable.ts';
import { DropZone } from './DropZone.tsx';
import { EntryItem } from './EntryItem.tsx';
import { RefusedFile } from './EntryTexts.tsx';
import type { Entry } from './entries.ts';
import { isUploading, whyNotUpload } from './entries.ts';
import { AskToStop, Leaving } from './Leaving.tsx';
import { runSearch } from './runSearch.ts';
import { useUploads } from './useUploads.ts';

const Entries = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

const Why = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  marginRight: 'auto',
  paddingLeft: theme.spacing(2),
  color: theme.vars?.palette.text.secondary,
}));

/** Like `ReasonButton`, but the reason is shown next to it instead of in a tooltip. */
const StartButton = styled(Button)({
  flexShrink: 0,
  whiteSpace: 'nowrap',
  '&[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
});

const Refusals = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  '&:not(:empty)': { marginTop: theme.spacing(2) },
}));

const startWord = (entries: readonly Entry[]): string => {
  const ready = entries.filter(({ phase }) => phase === 'ready').length;
  return ready > 0 ? `Upload ${ready} ${ready === 1 ? 'file' : 'files'}` : 'Upload';
};

/** Uploads payment files and CR total files: each is chosen, checked and sent with its own status. */
const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const { resource, state } = useListOf();
  const { uploads, announcements } = useUploads();
  const entries = useSyncExternalStore(uploads.subscribe, uploads.entries);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [asking, setAsking] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const [title, why] = [useId(), useId()];
  const busy = isUploading(entries);
  const reason = whyNotUpload(entries);
  const runAt = (entry: Entry) => (busy ? undefined : runSearch(entry, state, resource.list));

  const add = (files: readonly File[]) => {
    const admitted = separateAcceptable(
      files,
      entries.map(({ name }) => name),
    );
    setRefused(admitted.refused);
    uploads.add(admitted.taken);
  };
  const start = () => {
    setRefused([]);
    uploads.start();
  };
  const remove = (id: string) => {
    setRefused([]);
    uploads.remove(id);
    choose.current?.focus();
  };
  const close = () => (busy ? setAsking(true) : onClose());
  const stop = () => {
    uploads.stop();
    onClose();
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={title}
      // a click on the backdrop must not discard the list
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
    >
      <DialogTitle id={title}>Upload File</DialogTitle>
      <DialogContent>
        <DropZone button={choose} onFiles={add} />
        <Refusals role="alert">
          {refused.map(({ name, message }) => (
            <RefusedFile key={name} name={name} message={message} />
          ))}
        </Refusals>
        {entries.length > 0 && (
          <Entries aria-label="Files">
            {entries.map((entry) => (
              <EntryItem
                key={entry.id}
                entry={entry}
                runAt={runAt(entry)}
                onCancel={() => uploads.cancel(entry.id)}
                onRemove={() => remove(entry.id)}
                onRetry={() => uploads.retry(entry.id)}
                onShown={onClose}
              />
            ))}
          </Entries>
        )}
        <Hidden role="log" aria-label="Progress of the uploads">
          {announcements.map(({ id, text }) => (
            <span key={id}>{text}. </span>
          ))}
        </Hidden>
      </DialogContent>
      <DialogActions>
        {reason && <Why id={why}>{reason}</Why>}
        <Button color="inherit" onClick={close}>
          Close
        </Button>
        <StartButton
          variant="contained"
          aria-disabled={reason !== undefined}
          aria-describedby={reason && why}
          onClick={reason === undefined ? start : undefined}
        >
          {startWord(entries)}
        </StartButton>
      </DialogActions>
      <AskToStop open={asking && busy} onConfirm={stop} onClose={() => setAsking(false)} />
      <Leaving isUploading={() => isUploading(uploads.entries())} stop={uploads.stop} />
    </Dialog>
  );
};

export default UploadDialog;
