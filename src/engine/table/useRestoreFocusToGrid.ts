import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Moves the focus back to the grid, instead of the page, when the focused element was removed by an action. */
export const useRestoreFocusToGrid = (box: RefObject<HTMLElement | null>, ...gone: readonly unknown[]) => {
  const here = useRef(false);
  useEffect(() => {
    if (here.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true });
    here.current = box.current?.contains(document.activeElement) || gone.some(Boolean);
  });
};
