import { useRef } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useRecord } from '../record/useRecord.ts';

/**
 * The rows, with the open row prepended, as its record is now, if a refresh no longer returns it: a form being filled in
 * must not disappear because another user's change moved its record out of the view.
 */
export const usePinned = ({ name, api }: Resource, rows: readonly Row[], expanded = ''): readonly Row[] => {
  const seen = useRef<Row>(undefined);
  const open = rows.find(({ id }) => String(id) === expanded);
  if (open) seen.current = open;
  const pinned = !open && String(seen.current?.id) === expanded ? seen.current : undefined;
  const { data } = useRecord(name, expanded, pinned !== undefined && api.verbs.includes('get'));
  return pinned ? [data ?? pinned, ...rows] : rows;
};
