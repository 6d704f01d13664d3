import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { CLOSE } from '../../messages/words.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that only shows something and can be closed. */
export const PlainDialog = ({ title, onClose, children }: Props) => {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ position: 'relative', minHeight: 64 }}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {CLOSE}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
