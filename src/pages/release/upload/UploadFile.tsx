import UploadIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListOf } from '../../../engine/list/context.ts';
import { Busy } from '../../../ui/Busy.tsx';

const load = () => import('./UploadDialog.tsx');
const UploadDialog = lazy(load);

/** Opens the upload, for those who may. */
const UploadFile = () => {
  const { may } = useListOf();
  const [open, setOpen] = useState(false);
  if (!may.edit) return null;
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
        Upload File
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
