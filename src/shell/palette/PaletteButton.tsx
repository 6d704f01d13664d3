import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeys } from '../../engine/keys/keys.ts';
import { useLogOut } from '../useLogOut.tsx';
import { isPaletteKey, PALETTE_KEY, PALETTE_NAME } from './shortcut.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy(load);

const Opener = styled(Button)(({ theme }) => ({
  flex: 'none',
  color: theme.vars?.palette.text.secondary,
  borderColor: theme.vars?.palette.outline,
  // the key is a hint, and no part of what the button is called
  '& [data-key]::after': { ...theme.typography.code, content: 'attr(data-key)', marginLeft: theme.spacing(2) },
  // where there is no room, and mostly no keyboard
  [theme.breakpoints.down('sm')]: {
    minWidth: theme.spacing(4),
    '& [data-key]': { display: 'none' },
    '& .MuiButton-startIcon': { margin: 0 },
  },
}));

/** Something over the page that wants to be answered first. */
const isAsked = (): boolean =>
  document.querySelector('dialog[open], [role="alertdialog"], [aria-modal="true"]') !== null;

/** Goes to an address. A new page begins with its content under the focus: what had it before is gone. */
const useGo = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const went = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new place is the trigger
  useEffect(() => {
    if (went.current) document.getElementById('content')?.focus();
    went.current = false;
  }, [key]);
  return (address: string) => {
    went.current = true;
    void navigate(address);
  };
};

/** Opens the command palette: by a click, or by its key from anywhere. Its code comes when it is first wanted. */
export const PaletteButton = () => {
  const [open, setOpen] = useState(false);
  const go = useGo();
  const { leave, question } = useLogOut();
  // a file that cannot be loaded is told in the footer
  const preload = () => load().catch(() => undefined);
  const show = () =>
    void load().then(
      () => setOpen(true),
      () => undefined,
    );

  useKeys('Everywhere', [{ key: PALETTE_KEY, does: 'Search for screens and records, and act' }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // what comes next may be the key itself
      if (event.key === 'Control' || event.key === 'Meta') void preload();
      if (event.defaultPrevented || event.isComposing || !isPaletteKey(event) || isAsked()) return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <>
      <Opener
        variant="outlined"
        color="inherit"
        startIcon={<Search />}
        aria-label={PALETTE_NAME}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${PALETTE_NAME} (${PALETTE_KEY})`}
        onPointerEnter={() => void preload()}
        onFocus={() => void preload()}
        onClick={show}
      >
        <span data-key={PALETTE_KEY}>Search</span>
      </Opener>
      {open && (
        <Suspense fallback={null}>
          <Palette go={go} logOut={leave} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {question}
    </>
  );
};
