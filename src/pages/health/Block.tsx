import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import type { Health } from './useHealth.ts';

const Section = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h3': { ...theme.typography.h3, margin: theme.spacing(1, 0, 0) },
  '& code': { ...theme.typography.code, overflowWrap: 'anywhere' },
  '& [data-wraps]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td[data-wraps]': { minWidth: theme.spacing(24), padding: theme.spacing(0.5, 1) },
  '& ul': { margin: 0, paddingLeft: theme.spacing(2) },
  '& dl': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 4),
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(1) },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: theme.typography.fontWeightBold },
  '& summary': { minHeight: 24, cursor: 'pointer' },
}));

/** One health source: its last known data, and an error if it could not be fetched. */
export const Block = <T,>({
  title,
  failed,
  health: { data, error, isFetching, refresh },
  children,
}: {
  title: string;
  /** The title of the error when the fetch fails. */
  failed: string;
  health: Health<T>;
  children: (data: T) => ReactNode;
}) => {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Busy busy={isFetching} label={`Loading ${title}`} />
      {error && <Fault title={failed} fault={factsOf(error)} onRetry={() => refresh(false)} />}
      {data !== undefined && children(data)}
    </Section>
  );
};

/** A message with the background color of its tone. */
export const Message = styled('p', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    margin: 0,
    padding: theme.spacing(1, 2),
    borderRadius: theme.shape.borderRadius,
    color: theme.vars?.palette.tag[tone].text,
    backgroundColor: theme.vars?.palette.tag[tone].ground,
  }),
);
