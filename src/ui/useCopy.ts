import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { COPY_FAILED } from '../messages/words.ts';

/** How long "Copied" is shown, ms (docs/rules/check-runs.md, "Release list"). */
const COPIED_MS = 2000;

/** Copies a text; `copied` is true for a while afterwards, then `onShown` is called. */
export const useCopy = (onShown?: () => void) => {
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => {
      setCopied(false);
      onShown?.();
    }, COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied, onShown]);
  /** @param failed shown when the browser refuses */
  const copy = async (text: string, failed = COPY_FAILED) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify(failed, { type: 'error' });
    }
  };
  return { copied, copy };
};
