import type { PopoverActions } from '@mui/material/Popover';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useCallback, useRef } from 'react';

interface Props {
  id: string;
  label: string | undefined;
  anchor: HTMLElement;
  beside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The content may load after the panel opens and be larger, so the panel is repositioned whenever its size changes. */
const usePlaced = () => {
  const action = useRef<PopoverActions>(null);
  const paper = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watch = new ResizeObserver(() => action.current?.updatePosition());
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { action, paper };
};

/** The panel of a `DropDown`: below or beside its button, with the focus kept inside until it is closed. */
const DropDownPanel = ({ id, label, anchor, beside = false, onClose, children }: Props) => {
  const { action, paper } = usePlaced();
  return (
    <Popover
      open
      action={action}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: beside ? 'right' : 'left' }}
      transformOrigin={{ vertical: beside ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{ paper: { ref: paper, id, role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Popover>
  );
};

export default DropDownPanel;
