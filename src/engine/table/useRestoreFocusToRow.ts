import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** When a row closes and takes the focus with it, the row gets it back; elsewhere the focus is left alone. */
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
