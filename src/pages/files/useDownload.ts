import { useEvent } from 'ra-core';
import { useRef, useState } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { nameOfFile } from '../release/addresses.ts';
import { ticketLink } from './ticketLink.ts';

/** Starts a browser download: the page stays open, and the URL is not added to the history. */
const follow = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.referrerPolicy = 'no-referrer';
  link.click();
};

/**
 * Downloads a stored file with a ticket that is requested just before the link is followed and stored nowhere
 * (docs/rules/check-runs.md, "Downloads"). A second click during the request does nothing. A refusal is shown in a
 * notification.
 */
export const useDownload = () => {
  const notifyFault = useFaultNotice();
  const asking = useRef(false);
  const [busy, setBusy] = useState(false);
  const download = useEvent(async (address: FileAddress) => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    try {
      follow(await ticketLink(address));
    } catch (error) {
      notifyFault(`Failed to download ${nameOfFile(address)}`, error);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  });
  return { download, busy };
};
