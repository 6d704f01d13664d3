import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import { nameOfFile } from '../release/addresses.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { PreviewButton } from './PreviewButton.tsx';

const Both = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  maxWidth: '100%',
}));

interface Props {
  address: FileAddress;
  /** Shown instead of the file name. */
  children?: ReactNode;
  /** It is in a grid and takes part in its keyboard navigation. */
  inTable?: boolean;
}

/** A button that downloads a file, and one that shows what is in it. */
export const FileLink = ({ address, children, inTable }: Props) => (
  <Both>
    <DownloadLink address={address} inTable={inTable}>
      {children}
    </DownloadLink>
    <PreviewButton name={nameOfFile(address)} address={address} inTable={inTable} />
  </Both>
);
