import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Dash } from '../cells/Dash.tsx';

/** Blocks of facts side by side, as many as fit. */
export const FactBlocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2, 4),
  '& h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
  '& p': { margin: 0, color: theme.vars?.palette.text.secondary },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    gap: theme.spacing(0.5, 2),
    margin: 0,
  },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& [data-code] dd': theme.typography.code,
}));

export type Facts = readonly (readonly [label: string, value: ReactNode])[];

/** Facts with a heading; `none` in place of an empty list. */
export const FactBlock = ({ title, pairs, none }: { title: string; pairs: Facts; none?: string }) => (
  <section>
    <h2>{title}</h2>
    {pairs.length > 0 ? (
      <dl data-code="">
        {pairs.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
    ) : (
      <p>{none}</p>
    )}
  </section>
);

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value === null || value === '' ? <Dash /> : value}</dd>
  </>
);
