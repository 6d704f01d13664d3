import type { ReactNode } from 'react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeys } from '../../engine/keys/keys.ts';
import { useLogOut } from '../useLogOut.tsx';
import type { PaletteButtonProps } from './PaletteButton.tsx';
import { isPaletteKey, PALETTE_KEY } from './shortcut.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy(load);

// a failed chunk load is reported in the footer
const preload = () => void load().catch(() => undefined);

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

/**
 * The command palette, opened by its shortcut or by the button that the page shows; render `overlays`. Its code is
 * loaded on first use.
 */
export const usePalette = (): { button: PaletteButtonProps; overlays: ReactNode } => {
  const [open, setOpen] = useState(false);
  const go = useGo();
  const { leave, question } = useLogOut();
  const show = useCallback(
    () =>
      void load().then(
        () => setOpen(true),
        () => undefined,
      ),
    [],
  );

  useKeys('Everywhere', [{ key: PALETTE_KEY, description: 'Search for screens and records, and act' }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // the rest of the shortcut may follow
      if (event.key === 'Control' || event.key === 'Meta') preload();
      if (event.defaultPrevented || event.isComposing || !isPaletteKey(event) || isModalOpen()) return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [show]);
  const overlays = (
    <>
      {open && (
        <Suspense fallback={null}>
          <Palette go={go} logOut={leave} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {question}
    </>
  );
  return { button: { preload, show }, overlays };
};
