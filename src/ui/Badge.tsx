import { styled } from '@mui/material/styles';
import { withSet } from '../messages/filters.ts';

const Digits = styled('span')(({ theme }) => ({
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
  // not text: the name of the control says the number in words, and would have to repeat it otherwise
  '&::before': { content: 'attr(data-count)' },
}));

/** A small count beside a label, which the accessible name of the control must say; nothing when it is 0. */
export const Badge = ({ count }: { count: number }) => (count > 0 ? <Digits data-count={count} /> : null);

/** The accessible name of a filter's control: its label, and how much of it is set. */
export const nameWithSet = (label: string, count: number) => (count > 0 ? withSet(label, count) : label);
