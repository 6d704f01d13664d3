import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

/** How long it is said that something was copied, ms (docs/rules/check-runs.md, "Release list"). */
const COPIED_MS = 2000;

/** Copies a text; `copied` says so for a while. `failed` is told when the browser refuses. */
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
