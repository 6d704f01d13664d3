import Keyboard from '@mui/icons-material/Keyboard';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { CARDS } from '../table/styles.ts';
import { useKeyHandler, useKeys } from './keys.ts';

const KeySheet = lazy(() => import('./KeySheet.tsx'));

/** Has the keys of the page listened for, and opens the sheet that lists them, by a click or by `?`. */
export const KeysButton = () => {
  const [open, setOpen] = useState(false);
  useKeyHandler();
  useKeys('Help', [{ key: '?', does: 'Show this sheet', offered: 'Show the keys', run: () => setOpen(true) }]);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Keyboard />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ [CARDS]: { display: 'none' } }}
      >
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
