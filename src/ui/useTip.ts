import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

/** How long (ms) the pointer may be on its way from what a tip speaks of to the tip. */
const LEAVES = 120;

/** What a tip is shown for; undefined while there is none. It goes a moment after the pointer and the focus, or by Escape. */
export const useTip = <T>() => {
  const [shown, setShown] = useState<T>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(waiting.current), []);
  /** After `wait` ms, unless the pointer has left by then. */
  const show = useCallback(
    (next: SetStateAction<T | undefined>, wait = 0) => {
      stay();
      if (wait === 0) setShown(next);
      else waiting.current = setTimeout(() => setShown(next), wait);
    },
    [stay],
  );
  const leave = useCallback(() => show(undefined, LEAVES), [show]);
  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (shown === undefined) return;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setShown(undefined);
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [shown]);
  return { shown, show, stay, leave };
};
