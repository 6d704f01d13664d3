import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Dash } from '../cells/Dash.tsx';

/**
 * Labels above their values, side by side, as many as fit. With `data-head` they are those of a page; with `data-beside`
 * each label is beside its value, line by line.
 */
export const Pairs = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { minWidth: 0, maxWidth: '100%' },
  '& > div > dt': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& > div > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > div > dd > small': { ...theme.typography.caption, display: 'block', color: theme.vars?.palette.text.secondary },
  '& [data-clip]': { maxWidth: 'none', whiteSpace: 'normal' },
  '&[data-head] > div > dd': { ...theme.typography.body1, fontWeight: theme.typography.fontWeightBold },
  '&[data-beside]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    gap: theme.spacing(0.5, 2),
    '& > div': { display: 'contents' },
    '& > div > dt': theme.typography.body2,
    '& > div > dd': { whiteSpace: 'pre-line' },
  },
}));

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** One label and its value, or a dash. */
export const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{isNothing(children) ? <Dash /> : children}</dd>
  </div>
);
