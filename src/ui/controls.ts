import type { Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';

const controlStyles = ({ theme }: { theme: Theme }) => ({
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
  '&:disabled': {
    borderColor: theme.vars?.palette.line,
    backgroundColor: theme.vars?.palette.background.default,
    opacity: 1,
  },
  '&[type="checkbox"], &[type="radio"]': {
    width: 16,
    height: 16,
    margin: 0,
    accentColor: theme.vars?.palette.primary.main,
  },
  '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
});

/** Native inputs with the console's styles; they keep their keyboard support, pickers and accessible names. */
export const Input = styled('input')(controlStyles);
export const Select = styled('select')(controlStyles);
export const TextArea = styled('textarea')(controlStyles, ({ theme }) => ({
  height: 'auto',
  padding: theme.spacing(0.75, 1),
  resize: 'vertical',
}));
