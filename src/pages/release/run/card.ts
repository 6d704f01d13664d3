import { styled } from '@mui/material/styles';

/** A block in the run's detail: label and value pairs, side by side. */
export const Card = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  margin: 0,
  padding: theme.spacing(1, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& dd': { ...theme.typography.body1, margin: 0, overflowWrap: 'anywhere' },
  '& dd small': { ...theme.typography.caption, display: 'block', color: theme.vars?.palette.text.secondary },
  '& [data-total]': { fontWeight: theme.typography.fontWeightBold },
}));
