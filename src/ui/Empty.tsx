import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(5, 2),
  color: theme.vars?.palette.text.secondary,
  '& p': { margin: 0 },
}));

/** An empty state: one sentence why, and the next step. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Box>
    <p>{text}</p>
    {children}
  </Box>
);
