import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { actionsFor } from '../../../messages/actions.ts';

const Choice = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(0.5, 1),
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  color: theme.vars?.palette.text.primary,
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&[aria-current="true"]': { color: theme.vars?.palette.primary.main, fontWeight: 600 },
  '& small': {
    display: 'block',
    ...theme.typography.caption,
    color: theme.vars?.palette.text.secondary,
  },
}));

interface Props {
  name: string;
  /** Below the name: its owner and who can see it. */
  note?: ReactNode;
  current: boolean;
  /** Gets the initial focus. */
  focused: boolean;
  onOpen: () => void;
  /** Opens the view's actions menu, anchored to its button. */
  onMore?: (anchor: HTMLElement) => void;
}

/** One view: a button that opens it and a button for its menu. */
export const ViewLine = ({ name, note, current, focused, onOpen, onMore }: Props) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
    <Choice type="button" autoFocus={focused} aria-current={current} onClick={onOpen}>
      {name}
      {note && <small>{note}</small>}
    </Choice>
    {onMore && (
      <Button
        color="inherit"
        aria-label={actionsFor(name)}
        aria-haspopup="menu"
        sx={{ minWidth: 32, px: 0 }}
        onClick={({ currentTarget }) => onMore(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </Button>
    )}
  </Box>
);

/** A group of views with a heading. */
export const ViewLines = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box role="group" aria-label={title}>
    <Box aria-hidden sx={{ px: 1, typography: 'caption', color: 'text.secondary' }}>
      {title}
    </Box>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  </Box>
);
