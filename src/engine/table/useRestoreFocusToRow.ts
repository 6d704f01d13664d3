import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Returns the focus to a row when its detail closes while it has the focus; focus elsewhere is not changed. */
export const useRestoreFocusToRow = (table: RefObject<HTMLElement | null>, expanded: string | undefined) => {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const closed = before.current;
    before.current = expanded;
    if (closed === undefined || closed === expanded || document.activeElement !== document.body) return;
    const row = table.current?.querySelector(`tr[data-record="${CSS.escape(closed)}"]`);
    const target =
      row?.querySelector<HTMLElement>('[data-cell]') ?? table.current?.querySelector<HTMLElement>('[tabindex="0"]');
    target?.focus({ preventScroll: true });
  }, [expanded, table]);
};
