import { useRef } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';

/**
 * The rows, with the open row prepended if a refresh no longer returns it: a form being filled in must not disappear
 * because another user's change moved its record out of the view.
 */
export const usePinned = (rows: readonly Row[], expanded: string | undefined): readonly Row[] => {
  const seen = useRef<Row>(undefined);
  const open = expanded === undefined ? undefined : rows.find(({ id }) => String(id) === expanded);
  if (open) seen.current = open;
  const kept = seen.current;
  return !open && kept && String(kept.id) === expanded ? [kept, ...rows] : rows;
};
