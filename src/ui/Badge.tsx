import { styled } from '@mui/material/styles';

/** A small count beside a label; the accessible name of its control says what is counted. */
export const Badge = styled('span')(({ theme }) => ({
  display: 'inline-block',
  minWidth: 18,
  marginLeft: theme.spacing(0.75),
  padding: '0 5px',
  borderRadius: 9,
  fontSize: 11,
  fontWeight: theme.typography.fontWeightBold,
  lineHeight: '18px',
  textAlign: 'center',
  color: theme.vars?.palette.primary.contrastText,
  backgroundColor: theme.vars?.palette.primary.main,
}));
