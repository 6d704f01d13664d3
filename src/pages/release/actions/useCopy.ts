import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

/** How long "Copied" is shown, ms (docs/rules/check-runs.md, "Release list"). */
const COPIED_MS = 2000;

/** Copies a text; `copied` is true for a while afterwards. `failed` is shown when the browser refuses. */
export const useCopy = (failed: string, onShown?: () => void) => {
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
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify(failed, { type: 'error' });
    }
  };
  return { copied, copy };
};
