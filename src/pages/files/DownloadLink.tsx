import Download from '@mui/icons-material/Download';
import type { ReactNode } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { nameOfFile } from '../release/addresses.ts';
import { LinkButton } from './LinkButton.ts';
import { useDownload } from './useDownload.ts';

/** Of a control in a grid, which takes part in its keyboard navigation. */
export const IN_TABLE = { 'data-cell': '', tabIndex: -1 };

interface Props {
  address: FileAddress;
  /** Shown instead of the file name. */
  children?: ReactNode;
  inTable?: boolean;
}

/** A button that downloads a file. */
export const DownloadLink = ({ address, children, inTable }: Props) => {
  const { download, busy } = useDownload();
  const name = nameOfFile(address);
  const shown = children ?? name;
  return (
    <LinkButton
      type="button"
      aria-disabled={busy}
      onClick={() => void download(address)}
      {...(inTable && IN_TABLE)}
      {...(children !== undefined && { 'data-words': '' })}
    >
      <Download aria-hidden />
      <span>
        {shown}
        <Hidden>{shown === name ? ', download' : `, download ${name}`}</Hidden>
      </span>
    </LinkButton>
  );
};
