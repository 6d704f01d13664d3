import Preview from '@mui/icons-material/VisibilityOutlined';
import { lazy, Suspense, useState } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import { previewOf } from '../../messages/files.ts';
import { screenOnly } from '../../ui/print.ts';
import { IN_TABLE } from './DownloadLink.tsx';
import { LinkButton } from './LinkButton.ts';

const FilePreview = lazy(() => import('./FilePreview.tsx'));

interface Props {
  name: string;
  /** Absent: it is not known where the file is. */
  address: FileAddress | undefined;
  inTable?: boolean;
}

/** A button that shows what is in a file. */
export const PreviewButton = ({ name, address, inTable }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton
        sx={{ '&&': screenOnly }}
        type="button"
        aria-label={previewOf(name)}
        title={previewOf(name)}
        onClick={() => setOpen(true)}
        {...(inTable && IN_TABLE)}
      >
        <Preview aria-hidden />
      </LinkButton>
      {open && (
        <Suspense fallback={null}>
          <FilePreview address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
