import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { CLOSE } from '../messages/words.ts';

interface Props {
  title: ReactNode;
  /** Beside the title. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog at the side of the screen, which leaves the screen behind it as it is. */
export const SideDrawer = ({ title, tools, onClose, children }: Props) => {
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: 'min(720px, 100vw)', p: 2 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mr: 'auto', minWidth: 0 }}>
          {title}
        </Box>
        {tools}
        <IconButton aria-label={CLOSE} title={CLOSE} onClick={onClose} autoFocus>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
};
