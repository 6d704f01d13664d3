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
  // the key is a hint and not part of the button's accessible name
  '& [data-key]::after': { ...theme.typography.code, content: 'attr(data-key)', marginLeft: theme.spacing(2) },
  // small screens lack the space and usually a keyboard
  [theme.breakpoints.down('sm')]: {
    minWidth: theme.spacing(4),
    '& [data-key]': { display: 'none' },
    '& .MuiButton-startIcon': { margin: 0 },
  },
}));

/** Whether a modal dialog is open. */
const isModalOpen = (): boolean =>
  document.querySelector('dialog[open], [role="alertdialog"], [aria-modal="true"]') !== null;

/** Navigates to a URL and moves the focus to the content, because the previously focused element is gone. */
const useGo = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const navigated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new location is the trigger
  useEffect(() => {
    if (navigated.current) document.getElementById('content')?.focus();
    navigated.current = false;
  }, [key]);
  return (address: string) => {
    navigated.current = true;
    void navigate(address);
  };
};

/** Opens the command palette by click or with its shortcut. Its code is loaded on first use. */
export const PaletteButton = () => {
  const [open, setOpen] = useState(false);
  const go = useGo();
  const { leave, question } = useLogOut();
  // a failed chunk load is reported in the footer
  const preload = () => load().catch(() => undefined);
  const show = () =>
    void load().then(
      () => setOpen(true),
      () => undefined,
    );

  useKeys('Everywhere', [{ key: PALETTE_KEY, description: 'Search for screens and records, and act' }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // the rest of the shortcut may follow
      if (event.key === 'Control' || event.key === 'Meta') void preload();
      if (event.defaultPrevented || event.isComposing || !isPaletteKey(event) || isModalOpen()) return;
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
