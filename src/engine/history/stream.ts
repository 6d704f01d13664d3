import { styled } from '@mui/material/styles';
import { Points } from '../../ui/Points.tsx';

/** Who did what and when: a line of the person, the deed and the time, and what belongs to it. */
export const Stream = styled(Points)(({ theme }) => ({
  '& > li': { display: 'grid', gap: theme.spacing(0.25) },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: theme.spacing(0, 1), minWidth: 0 },
  '& > li > div > strong': { fontWeight: theme.typography.fontWeightBold },
  '& time': { ...theme.typography.caption, marginLeft: 'auto', color: theme.vars?.palette.text.secondary },
}));
