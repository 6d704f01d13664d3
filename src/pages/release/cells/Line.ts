import { styled } from '@mui/material/styles';

/** Tags, links and values side by side in a cell; what does not fit wraps. */
export const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  maxWidth: '100%',
  verticalAlign: 'middle',
  '[data-align="right"] > &': { justifyContent: 'flex-end' },
}));
