import type { Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';

const dress = ({ theme }: { theme: Theme }) => ({
  ...theme.typography.body1,
  boxSizing: 'border-box' as const,
  minWidth: 0,
  height: 32,
  padding: theme.spacing(0, 1),
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  '&[aria-invalid="true"]': { borderColor: theme.vars?.palette.error.main },
  '&:read-only:not(select), &:disabled': { color: theme.vars?.palette.text.secondary },
  '&[type="checkbox"], &[type="radio"]': {
    width: 16,
    height: 16,
    margin: 0,
    accentColor: theme.vars?.palette.primary.main,
  },
  '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
});

/** The browser's own inputs, in our dress: they bring their keyboard, their pickers and their names with them. */
export const Input = styled('input')(dress);
export const Select = styled('select')(dress);
