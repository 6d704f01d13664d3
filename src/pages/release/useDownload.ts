import { useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { FileAddress } from '../../../contract/files.ts';
import { fileTicket, openFile, openFileAt } from '../../../contract/files.ts';
import { pathOf } from '../../../declare/call.ts';
import { queryOf, send } from '../../dataProvider/send.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { nameOfFile } from './addresses.ts';

/** Where the file lies, for as long as the ticket lives. */
const linkTo = (address: FileAddress, token: string): string => {
  if ('path' in address) {
    const key = address.path.split('/').map(encodeURIComponent).join('/');
    return `/api${openFileAt.path.replace('*', key)}?${queryOf({ token })}`;
  }
  const { filename, ...kind } = address;
  return `/api${pathOf(openFile, { filename })}?${queryOf({ ...kind, token })}`;
};

/** The browser's own download: the page stays, and nothing of the address enters its history. */
const follow = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.referrerPolicy = 'no-referrer';
  link.click();
};

/**
 * Downloads a kept file by a ticket that is asked for just before the link opens and is held nowhere (docs/rules/check-runs.md,
 * "Downloads"). While one is asked for, a second press does nothing. A refusal is told by a notice.
 */
export const useDownload = () => {
  const tellFault = useFaultNotice();
  const asking = useRef(false);
  const [busy, setBusy] = useState(false);
  const download = useEvent(async (address: FileAddress) => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    try {
      const { token } = await send(fileTicket, { body: address });
      follow(linkTo(address, token));
    } catch (error) {
      tellFault(`Failed to download ${nameOfFile(address)}`, error);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  });
  return { download, busy };
};
