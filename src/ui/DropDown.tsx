import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';

interface Props {
  /** Shown on the button; `name` is its name for those who listen, where that differs. */
  label?: ReactNode;
  name?: string;
  pressed?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel under itself. Focus goes into the panel and comes back; Escape closes it. */
export const DropDown = ({ label, name, pressed, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        color={pressed ? 'primary' : 'inherit'}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={label === undefined ? undefined : <ArrowDropDown />}
        sx={label === undefined ? { minWidth: 0, px: 0.5 } : undefined}
      >
        {label ?? <ArrowDropDown fontSize="small" />}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { id, role: 'dialog', 'aria-label': name ?? (typeof label === 'string' ? label : undefined) },
        }}
      >
        {anchor && children(close)}
      </Popover>
    </>
  );
};
