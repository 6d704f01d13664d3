import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PALETTE_KEY, PALETTE_NAME } from './shortcut.ts';

const Opener = styled(Button)(({ theme }) => ({
  flex: 'none',
  color: theme.vars?.palette.text.secondary,
  borderColor: theme.vars?.palette.outline,
  // the key is a hint and not part of the button's accessible name
  '& [data-key]::after': { ...theme.typography.code, content: 'attr(data-key)', marginLeft: theme.spacing(2) },
  // small screens lack the space and usually a keyboard
  [theme.breakpoints.down('sm')]: {
    minWidth: theme.spacing(4),
    '& [data-key]': { display: 'none' },
    '& .MuiButton-startIcon': { margin: 0 },
  },
}));

export interface PaletteButtonProps {
  preload: () => void;
  show: () => void;
}

/** Opens the command palette. */
export const PaletteButton = ({ preload, show }: PaletteButtonProps) => (
  <Opener
    variant="outlined"
    color="inherit"
    startIcon={<Search />}
    aria-label={PALETTE_NAME}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    title={`${PALETTE_NAME} (${PALETTE_KEY})`}
    onPointerEnter={preload}
    onFocus={preload}
    onClick={show}
  >
    <span data-key={PALETTE_KEY}>Search</span>
  </Opener>
);
