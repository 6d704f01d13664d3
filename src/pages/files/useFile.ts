import { useEffect, useState } from 'react';
import type { FileAddress } from '../../../contract/files.ts';
import type { Reading } from './bytes.ts';
import { openAt, readRecords } from './bytes.ts';
import type { Shown } from './forms.ts';
import { shownOf } from './forms.ts';
import { isActivePdf } from './pdf.ts';
import { ticketLink } from './ticketLink.ts';

/** What is shown of a file. */
export type FileState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'pdf'; url: string }
  /** A PDF that would run something. */
  | { kind: 'active' }
  | { kind: 'records'; shown: Shown; reading: Reading }
  /** Its type cannot be shown. */
  | { kind: 'other'; type: string };

const PDF = 'application/pdf';

const open = async (address: FileAddress, signal: AbortSignal, tell: (state: FileState) => void): Promise<void> => {
  const { type, response } = await openAt(await ticketLink(address), signal);
  if (type === PDF) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (await isActivePdf(bytes)) return tell({ kind: 'active' });
    const url = URL.createObjectURL(new Blob([bytes], { type: PDF }));
    signal.addEventListener('abort', () => URL.revokeObjectURL(url));
    tell({ kind: 'pdf', url });
    return;
  }
  const as = shownOf(type);
  if (!as || !response.body) {
    tell({ kind: 'other', type });
    await response.body?.cancel();
    return;
  }
  let shown: Shown | undefined;
  const formOf = (start: Uint8Array) => {
    shown = as(start);
    return shown.form;
  };
  await readRecords(response.body, formOf, (reading) => shown && tell({ kind: 'records', shown, reading }));
};

/** Opens a file and reads it, until it is no longer shown. */
export const useFile = (address: FileAddress): FileState => {
  const [state, setState] = useState<FileState>({ kind: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    open(address, signal, (next) => signal.aborted || setState(next)).catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', error });
    });
    return () => stop.abort();
  }, [address]);
  return state;
};
