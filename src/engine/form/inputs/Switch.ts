import { styled } from '@mui/material/styles';

const KNOB = 12;

/** A native checkbox as a switch; in forced colours its state is told by the system's own. */
export const Switch = styled('input')(({ theme }) => ({
  appearance: 'none',
  boxSizing: 'border-box',
  position: 'relative',
  width: 30,
  height: 18,
  margin: 2,
  border: `1px solid ${theme.vars?.palette.outline}`,
  borderRadius: 9,
  backgroundColor: theme.vars?.palette.action.hover,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: KNOB,
    height: KNOB,
    borderRadius: KNOB / 2,
    backgroundColor: theme.vars?.palette.outline,
    transition: 'left 100ms',
  },
  '&:checked': {
    borderColor: theme.vars?.palette.primary.main,
    backgroundColor: theme.vars?.palette.primary.main,
    '&::before': { left: 14, backgroundColor: theme.vars?.palette.primary.contrastText },
  },
  '&:disabled': { opacity: 0.55, cursor: 'default' },
  '&[aria-invalid="true"]': { borderColor: theme.vars?.palette.error.main },
  '@media (forced-colors: active)': {
    '&::before': { backgroundColor: 'buttontext' },
    '&:checked': { backgroundColor: 'highlight', forcedColorAdjust: 'none' },
  },
  '@media (prefers-reduced-motion: reduce)': { '&::before': { transition: 'none' } },
}));
