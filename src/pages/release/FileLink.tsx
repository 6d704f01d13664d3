import Download from '@mui/icons-material/Download';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { nameOfFile } from './addresses.ts';
import { useDownload } from './useDownload.ts';

const Link = styled('button')(({ theme }) => ({
  '&&': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minHeight: 24,
    maxWidth: '100%',
    padding: 0,
    border: 0,
    font: 'inherit',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    color: theme.vars?.palette.primary.main,
    background: 'none',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&[aria-disabled="true"]': { cursor: 'progress' },
    '& svg': { flex: 'none', fontSize: 16 },
    '&[data-words]': { whiteSpace: 'nowrap' },
  },
}));

interface Props {
  address: FileAddress;
  /** Shown instead of the file name. */
  children?: ReactNode;
  /** It is in a grid and takes part in its keyboard navigation. */
  inTable?: boolean;
}

/** A button that downloads a file. */
export const FileLink = ({ address, children, inTable }: Props) => {
  const { download, busy } = useDownload();
  const name = nameOfFile(address);
  const shown = children ?? name;
  return (
    <Link
      type="button"
      aria-disabled={busy}
      onClick={() => void download(address)}
      {...(inTable && { 'data-cell': '', tabIndex: -1 })}
      {...(children !== undefined && { 'data-words': '' })}
    >
      <Download aria-hidden />
      <span>
        {shown}
        <Hidden>{shown === name ? ', download' : `, download ${name}`}</Hidden>
      </span>
    </Link>
  );
};
