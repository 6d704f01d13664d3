import { styled } from '@mui/material/styles';

/** A label above its control, with space below for a hint and an error. */
export const Labelled = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  justifyItems: 'stretch',
  '& label, & .label': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& .hint': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& .fault': { ...theme.typography.caption, color: theme.vars?.palette.tag.error.text },
  '& input[type="checkbox"]': { justifySelf: 'start' },
}));
