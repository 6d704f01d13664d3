import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { HELP, SHOW_KEYS, SHOW_SHEET } from '../../messages/keys.ts';
import { useKeyHandler, useKeys } from './keys.ts';

const KeySheet = lazy(() => import('./KeySheet.tsx'));

/** Activates the page's keyboard shortcuts; the sheet that lists them opens with `?`, or by `openKeys`. */
export const useKeySheet = (): { sheet: ReactNode; openKeys: () => void } => {
  const [isOpen, setOpen] = useState(false);
  const openKeys = () => setOpen(true);
  useKeyHandler();
  useKeys(HELP, [{ key: '?', description: SHOW_SHEET, paletteLabel: SHOW_KEYS, run: openKeys }]);
  const sheet = isOpen && (
    <Suspense fallback={null}>
      <KeySheet onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { sheet, openKeys };
};
