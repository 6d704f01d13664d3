import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

/** How long (ms) the pointer may take to move from the anchor to the tooltip. */
const HIDE_DELAY = 120;

/**
 * The anchor a tooltip is shown for; undefined while there is none. It is hidden by `leave` shortly after, by `hide` and
 * by Escape at once.
 */
export const useTip = <T>() => {
  const [shown, setShown] = useState<T>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(waiting.current), []);
  /** Shows it after `wait` ms, unless the pointer has left by then. */
  const show = useCallback(
    (next: SetStateAction<T | undefined>, wait = 0) => {
      stay();
      if (wait === 0) setShown(next);
      else waiting.current = setTimeout(() => setShown(next), wait);
    },
    [stay],
  );
  const hide = useCallback(() => show(undefined), [show]);
  const leave = useCallback(() => show(undefined, HIDE_DELAY), [show]);
  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (shown === undefined) return;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setShown(undefined);
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [shown]);
  return { shown, show, stay, hide, leave };
};
