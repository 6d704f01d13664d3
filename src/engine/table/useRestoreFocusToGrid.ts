import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** On the box of a table and its tools: tables within it have boxes, and the focus, of their own. */
export const BOX = { 'data-box': '' };

/**
 * Moves the focus back to the grid, instead of the page, when the focused element was removed by an action.
 * @param box has the attribute `BOX`
 * @param gone what had the focus while it was there
 */
export const useRestoreFocusToGrid = (box: RefObject<HTMLElement | null>, ...gone: readonly unknown[]) => {
  const here = useRef(false);
  useEffect(() => {
    if (here.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true });
    const own = document.activeElement?.closest('[data-box]');
    here.current = (box.current !== null && own === box.current) || gone.some(Boolean);
  });
};
