import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { WIDE } from './Labelled.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5, 3),
  minWidth: 0,
  padding: theme.spacing(2, 0),
  // below what sticks to the top of its list and of its form
  scrollMarginTop: 'calc(var(--sticky, 0px) + var(--strip, 0px))',
  [WIDE]: { gridTemplateColumns: '168px minmax(0, 1fr)' },
  '& > .title': {
    '& > div': { ...theme.typography.h3, color: theme.vars?.palette.text.primary },
    '& > p': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary, margin: 0 },
  },
  '& > .fields': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: theme.spacing(2),
    minWidth: 0,
    '& > :is([role="group"], [role="status"], [data-whole])': { flexBasis: '100%', minWidth: 0 },
  },
  // between sections, also where a panel has several
  '[data-section] + &, [data-sections] + &, [data-section] + [data-sections] > &:first-of-type': {
    borderTop: `1px solid ${theme.vars?.palette.line}`,
  },
}));

interface Props {
  title: string;
  help?: string | undefined;
  /** The id by which it is found. */
  id?: string | undefined;
  children: ReactNode;
}

/** A part of a form: its title, with a line of help, beside its fields, which flow and are as wide as what they hold. */
export const Section = ({ title, help, id, children }: Props) => {
  const titleId = useId();
  return (
    <Frame role="group" aria-labelledby={titleId} data-section="" data-part="" id={id} tabIndex={-1}>
      <div className="title">
        <div id={titleId}>{title}</div>
        {help && <p>{help}</p>}
      </div>
      <div className="fields">{children}</div>
    </Frame>
  );
};
