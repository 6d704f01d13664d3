import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
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
  /** Said of the panel. */
  label: string;
  /** What it opens from; takes the focus, and is described by the panel while that is open. */
  trigger: (props: TriggerProps) => ReactNode;
  children: () => ReactNode;
}

/** How long (ms) the pointer may be on its way between trigger and panel. */
const LEAVES = 150;

/**
 * More of what a cell says, on hover, on focus and on a tap alike: the pointer may move onto it, it stays as long as
 * either is there, and Escape closes it and nothing else (WCAG 1.4.13).
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
    leaving.current = setTimeout(() => setOpen(false), LEAVES);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (!open) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // the row around it would close too
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    };
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; the trigger takes the focus itself
    <span ref={anchor} onMouseEnter={show} onMouseLeave={leave} onFocus={show} onBlur={leave}>
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
