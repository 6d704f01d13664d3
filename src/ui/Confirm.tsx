import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { CANCEL } from '../messages/words.ts';

interface Props {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** The label of the confirm button. */
  action: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The cancel button has the initial focus, so that Enter never confirms by accident. */
export const Confirm = ({
  open,
  title,
  children,
  action,
  cancel = CANCEL,
  danger,
  busy,
  onConfirm,
  onClose,
}: Props) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ whiteSpace: 'pre-line' }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {cancel}
        </Button>
        {/* it keeps the focus while busy; a disabled button would lose it */}
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          aria-disabled={busy}
          onClick={busy ? undefined : onConfirm}
          sx={busy ? { opacity: 0.55, cursor: 'progress' } : undefined}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
