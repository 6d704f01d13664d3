import { styled } from '@mui/material/styles';

/** What happened, one entry after the other: a point each, and a line from point to point. `data-open`: a hollow point. */
export const Points = styled('ol')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { position: 'relative', minWidth: 0, padding: theme.spacing(0.75, 0, 0.75, 3) },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 12,
    width: 9,
    height: 9,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `2px solid ${theme.vars?.palette.primary.main}`,
    backgroundColor: theme.vars?.palette.primary.main,
  },
  '& > li[data-open]::before': {
    borderColor: theme.vars?.palette.outline,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 8,
    top: 21,
    bottom: -12,
    width: 1,
    backgroundColor: theme.vars?.palette.line,
  },
}));
