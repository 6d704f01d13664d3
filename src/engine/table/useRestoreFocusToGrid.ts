import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** What stood there may go with what was done; the focus then comes back to the table instead of the page. */
export const useRestoreFocusToGrid = (box: RefObject<HTMLElement | null>, ...gone: readonly unknown[]) => {
  const here = useRef(false);
  useEffect(() => {
    if (here.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true });
    here.current = box.current?.contains(document.activeElement) || gone.some(Boolean);
  });
};
