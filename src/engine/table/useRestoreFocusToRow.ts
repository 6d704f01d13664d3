import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Returns the focus to a row when its detail closes while it has the focus; focus elsewhere is not changed. */
export const useRestoreFocusToRow = (table: RefObject<HTMLElement | null>, opened: readonly string[]) => {
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current.find((id) => !opened.includes(id));
    before.current = opened;
    if (closed === undefined || document.activeElement !== document.body) return;
    const row = table.current?.querySelector(`tr[data-record="${CSS.escape(closed)}"]`);
    const target =
      row?.querySelector<HTMLElement>('[aria-expanded]') ??
      row?.querySelector<HTMLElement>('[data-cell]') ??
      table.current?.querySelector<HTMLElement>('[tabindex="0"]');
    target?.focus({ preventScroll: true });
  }, [opened, table]);
};
