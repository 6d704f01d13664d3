import type { Palette } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export type Tone = keyof Palette['tag'];

const Ground = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  '&[data-short]': { flex: 'none' },
  display: 'inline-block',
  boxSizing: 'border-box',
  minWidth: 0,
  maxWidth: '100%',
  padding: '1px 6px',
  borderRadius: theme.shape.borderRadius,
  fontSize: theme.typography.caption.fontSize,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  // truncates long text and stays on the baseline of the adjacent text
  overflow: 'clip',
  textOverflow: 'ellipsis',
  color: theme.vars?.palette.tag[tone].text,
  backgroundColor: theme.vars?.palette.tag[tone].ground,
  '&[data-dot]::before': {
    content: '""',
    display: 'inline-block',
    width: 6,
    height: 6,
    marginRight: 4,
    borderRadius: '50%',
    verticalAlign: 'middle',
    backgroundColor: 'currentColor',
  },
}));

/** A text of at most this length is never cut in favor of longer ones beside it. */
const SHORT = 6;

/** A label on a colored background; a status also has a dot. */
export const Tag = ({ tone, dot, children }: { tone: Tone; dot?: boolean; children: ReactNode }) => (
  <Ground
    tone={tone}
    data-dot={dot ? '' : undefined}
    data-short={typeof children === 'string' && children.length <= SHORT ? '' : undefined}
  >
    {children}
  </Ground>
);
