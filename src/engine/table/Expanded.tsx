import { lazy } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';
import { useSlots } from '../slots.ts';

const RecordForm = lazy(() => import('../form/RecordForm.tsx'));

const ChildLists = lazy(() => import('../children/ChildLists.tsx'));

/** Preloads the form's chunk. */
export const preloadForm = () => void import('../form/RecordForm.tsx');

/**
 * Whether rows can be opened: to their form for users who may edit (docs/rules/calendar.md, "Locations"), to a custom
 * detail or to the rows that belong to them for everyone who sees the list.
 */
export const useExpands = (): boolean => {
  const { resource, may } = useListOf();
  const { expand } = useSlots(resource.name);
  if (resource.list.expand === 'custom') return expand !== undefined;
  return resource.children.length > 0 || (resource.list.expand === 'form' && may.edit);
};

/** The content of an open row. Without a record, the form of a new one. */
export const Expanded = ({ record, close }: { record?: Row; close: () => void }) => {
  const { resource, may } = useListOf();
  const { expand: Part } = useSlots(resource.name);
  if (resource.list.expand === 'custom') return Part && record ? <Part record={record} close={close} /> : null;
  const hasForm = resource.list.expand === 'form' && may.edit;
  return (
    <>
      {(hasForm || !record) && <RecordForm record={record} close={close} />}
      {record && resource.children.length > 0 && <ChildLists record={record} />}
    </>
  );
};
