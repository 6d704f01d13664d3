import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string | undefined;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** What a `DropDown` opens: under its button, with the focus kept inside until it is closed. */
const DropDownPanel = ({ id, label, anchor, onClose, children }: Props) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { id, role: 'dialog', 'aria-label': label } }}
  >
    {children}
  </Popover>
);

export default DropDownPanel;
