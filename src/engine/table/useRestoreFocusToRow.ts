import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Returns the focus to a row when its detail closes while it has the focus, and the row to sight: a tall detail may have
 * been read to its end. Focus elsewhere is not changed.
 */
export const useRestoreFocusToRow = (table: RefObject<HTMLElement | null>, opened: readonly string[]) => {
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current.find((id) => !opened.includes(id));
    before.current = opened;
    if (closed === undefined) return;
    const row = table.current?.querySelector(`tr[data-record="${CSS.escape(closed)}"]`);
    if (document.activeElement === document.body) {
      const target =
        row?.querySelector<HTMLElement>('[aria-expanded]') ??
        row?.querySelector<HTMLElement>('[data-cell]') ??
        table.current?.querySelector<HTMLElement>('[tabindex="0"]');
      target?.focus({ preventScroll: true });
    }
    const focused = document.activeElement;
    if (row?.contains(focused)) focused?.scrollIntoView?.({ block: 'nearest' });
  }, [opened, table]);
};
