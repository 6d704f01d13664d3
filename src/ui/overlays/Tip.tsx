import Popper, { type PopperProps } from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Bubble = styled('div')(({ theme }) => ({
  maxWidth: 420,
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  fontSize: theme.typography.caption.fontSize,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  color: theme.vars?.palette.background.paper,
  backgroundColor: theme.vars?.palette.text.primary,
}));

interface Props extends Pick<PopperProps, 'id' | 'anchorEl' | 'placement' | 'disablePortal'> {
  children: ReactNode;
  onMouseEnter: () => void;
  onMouseLeave: () => void;
}

/** A tooltip next to its anchor; the pointer may move onto it (WCAG 1.4.13). */
const Tip = ({ children, ...where }: Props) => (
  <Popper {...where} open sx={{ zIndex: 'tooltip' }}>
    <Bubble>{children}</Bubble>
  </Popper>
);

export default Tip;
