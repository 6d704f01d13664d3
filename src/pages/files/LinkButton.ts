import { styled } from '@mui/material/styles';

/** A button that looks like a link. */
export const LinkButton = styled('button')(({ theme }) => ({
  '&&': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minHeight: 24,
    minWidth: 24,
    justifyContent: 'center',
    maxWidth: '100%',
    padding: 0,
    border: 0,
    font: 'inherit',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    color: theme.vars?.palette.primary.main,
    background: 'none',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&[aria-disabled="true"]': { cursor: 'progress' },
    '& svg': { flex: 'none', fontSize: 16 },
    '&[data-words]': { whiteSpace: 'nowrap' },
  },
}));
