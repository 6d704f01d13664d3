import Keyboard from '@mui/icons-material/Keyboard';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useKeyHandler, useKeys } from './keys.ts';

const KeySheet = lazy(() => import('./KeySheet.tsx'));

/** Activates the page's keyboard shortcuts, and opens the sheet that lists them by click or with `?`. */
export const KeysButton = () => {
  const [open, setOpen] = useState(false);
  useKeyHandler();
  useKeys('Help', [
    { key: '?', description: 'Show this sheet', paletteLabel: 'Show the keys', run: () => setOpen(true) },
  ]);
  return (
    <>
      <Button color="inherit" startIcon={<Keyboard />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keys
      </Button>
      {open && (
        <Suspense fallback={null}>
          <KeySheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
