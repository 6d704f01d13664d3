import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Pair, Pairs } from './Pairs.tsx';

const Section = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& > h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 0.5) },
  '& > p': { margin: 0, color: theme.vars?.palette.text.secondary, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& > ul': { margin: 0, paddingLeft: theme.spacing(2.5) },
  '& > [data-beside] > div > dd': theme.typography.code,
}));

/** A part of an opened record, with a heading. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Section>
  );
};

/** Blocks side by side, as many as fit. */
export const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2, 4),
}));

export type Facts = readonly (readonly [label: string, value: ReactNode])[];

/** Facts with a heading; `none` in place of an empty list. */
export const FactBlock = ({ title, pairs, none }: { title: string; pairs: Facts; none?: string }) => (
  <Block title={title}>
    {pairs.length > 0 ? (
      <Pairs data-beside="">
        {pairs.map(([label, value]) => (
          <Pair key={label} label={label}>
            {value}
          </Pair>
        ))}
      </Pairs>
    ) : (
      <p>{none}</p>
    )}
  </Block>
);
