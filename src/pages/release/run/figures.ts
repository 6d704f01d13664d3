import { styled } from '@mui/material/styles';

/** Label and value pairs, side by side. */
export const Figures = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& dd': { ...theme.typography.body1, margin: 0, overflowWrap: 'anywhere' },
  '& dd small': { ...theme.typography.caption, display: 'block', color: theme.vars?.palette.text.secondary },
}));
