import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Busy } from '../../../ui/Busy.tsx';
import type { FaultFacts } from '../../../ui/Fault.tsx';
import { Fault } from '../../../ui/Fault.tsx';

interface Props {
  title: string;
  fault?: FaultFacts;
  onRetry?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that has only something to say: that it waits, what failed, or why there is nothing to do. */
export const Plain = ({ title, fault, onRetry, onClose, children }: Props) => {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ position: 'relative', minHeight: 64 }}>
        <Busy busy={!fault && !children} />
        {fault ? <Fault fault={fault} onRetry={onRetry} /> : children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
