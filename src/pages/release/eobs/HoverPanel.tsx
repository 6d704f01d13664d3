import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { FocusEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

const Paper = styled('div')(({ theme }) => ({
  maxWidth: `min(560px, calc(100vw - ${theme.spacing(4)}))`,
  maxHeight: 320,
  overflow: 'auto',
  padding: theme.spacing(1, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
  ...theme.typography.body2,
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
}));

interface TriggerProps {
  'aria-describedby': string | undefined;
}

interface Props {
  /** The accessible label of the panel. */
  label: string;
  /** The element that opens the panel; focusable, and described by the panel while that is open. */
  trigger: (props: TriggerProps) => ReactNode;
  children: () => ReactNode;
}

/** How long (ms) the pointer may take to move from the trigger to the panel. */
const HIDE_DELAY = 150;

/**
 * More details of a cell, on hover, focus or tap. The pointer may move onto the panel, which stays open while the
 * pointer or the focus is on either. Escape closes only the panel (WCAG 1.4.13).
 */
export const HoverPanel = ({ label, trigger, children }: Props) => {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const show = () => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  const leave = () => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setOpen(false), HIDE_DELAY);
  };
  /** At once, unless the focus goes to the panel: it would lie over the next cell, which has the focus. */
  const blur = ({ relatedTarget }: FocusEvent) => {
    clearTimeout(leaving.current);
    if (!document.getElementById(id)?.contains(relatedTarget)) setOpen(false);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (!open) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // otherwise the enclosing row would close too
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    };
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes; the trigger itself is focusable
    <span ref={anchor} onMouseEnter={show} onMouseLeave={leave} onFocus={show} onBlur={blur}>
      {trigger({ 'aria-describedby': open ? id : undefined })}
      <Popper
        role="presentation"
        open={open}
        anchorEl={() => anchor.current ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip' }}
      >
        <Paper id={id} role="tooltip" aria-label={label} onMouseEnter={show} onMouseLeave={leave}>
          {children()}
        </Paper>
      </Popper>
    </span>
  );
};
