import { styled } from '@mui/material/styles';

/** Panels below each other, and beside each other where their declared width says so. */
export const PanelGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: theme.spacing(3),
  '& > section': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    '& > section[data-width="half"]': { gridColumn: 'span 3' },
    '& > section[data-width="third"]': { gridColumn: 'span 2' },
  },
}));
