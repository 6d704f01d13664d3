import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { DONE_NONE_LEFT, doneNext } from '../../messages/table.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { OVERLAY } from '../keys/keys.ts';
import { useListOf } from '../list/context.ts';
import type { Acted } from '../list/useList.ts';
import { nextRow } from './next-row.ts';
import type { GridNavigation } from './useRovingCells.ts';

/** Whether the focus is where it would be lost, or in the row or the detail of a record. */
const isFocusOf = (focused: Element | null, id: string): boolean => {
  const { detail, record } = focused?.closest<HTMLElement>('[data-detail], [data-record]')?.dataset ?? {};
  return focused === document.body || detail === id || record === id;
};

const isOver = (focused: Element | null): boolean => focused?.closest(OVERLAY) != null;

/**
 * After an action that takes its record out of the list, the next row has the focus, and is open if that one was
 * (docs/rules/lists-and-forms.md, "The next row"). It is announced. A focus that is elsewhere meanwhile stays. The effects
 * of this child run before those of the table, which keep the focus in it.
 */
const NextRow = ({ acted, moves }: { acted: Acted; moves: RefObject<GridNavigation | undefined> }) => {
  const { resource, requested, rows, total, expanded, expand, close } = useListOf();
  const followed = useRef<Acted>(undefined);
  /** The row that gets the focus once no dialog has it; without an id, the first. */
  const waiting = useRef<{ id: string | undefined }>(undefined);
  const [said, say] = useState('');

  useEffect(() => {
    if (followed.current === acted) return;
    // what a search, a filter or another page leaves out is not done
    const isSameView = JSON.stringify(acted.requested) === JSON.stringify(requested);
    const next = nextRow(acted.rows, rows, acted.id);
    if (isSameView && !next) return;
    followed.current = acted;
    if (!isSameView || !next) return;
    const gone = String(acted.id);
    const id = next.row && String(next.row.id);
    const focused = document.activeElement;
    if (isOver(focused) || isFocusOf(focused, gone)) waiting.current = { id };
    if (expanded === gone && id === undefined) close(gone);
    else if (expanded === gone && id !== undefined) expand(id);
    say(next.row ? doneNext(resource.recordRepresentation(next.row)) : total === 0 ? DONE_NONE_LEFT : '');
  }, [acted, requested, rows, total, expanded, expand, close, resource]);

  useEffect(() => {
    if (!waiting.current || isOver(document.activeElement)) return;
    const { id } = waiting.current;
    waiting.current = undefined;
    moves.current?.to(id);
  });

  return <Hidden role="status">{said}</Hidden>;
};

export default NextRow;
