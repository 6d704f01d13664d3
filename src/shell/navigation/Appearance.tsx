import { styled, useColorScheme } from '@mui/material/styles';
import { isMode, MODES } from '../theme/modes.ts';

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars?.palette.text.secondary,
  '& select': {
    ...theme.typography.caption,
    minHeight: 28,
    color: theme.vars?.palette.text.primary,
    backgroundColor: theme.vars?.palette.background.paper,
    border: `1px solid ${theme.vars?.palette.outline}`,
    borderRadius: theme.shape.borderRadius,
  },
}));

/** Chooses light or dark; the browser keeps the choice. */
export const Appearance = () => {
  const { mode = 'system', setMode } = useColorScheme();
  const choose = (chosen: string) => {
    if (isMode(chosen)) setMode(chosen);
  };
  return (
    <Label>
      Appearance
      <select value={mode} onChange={(event) => choose(event.target.value)}>
        {Object.entries(MODES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Label>
  );
};
