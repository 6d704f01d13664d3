import UploadIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { usePanel } from '../../../engine/list/filters/usePanel.ts';
import { Busy } from '../../../ui/Busy.tsx';

const load = () => import('./UploadDialog.tsx');
const UploadDialog = lazy(load);

/** A button that opens the upload dialog, for users who may upload. */
const UploadFile = () => {
  const { label, may, open, setOpen } = usePanel('upload');
  if (!may) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense fallback={<Busy busy />}>
          <UploadDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

export default UploadFile;
