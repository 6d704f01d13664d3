import { useMemo } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';
import { ChildRows } from './ChildRows.tsx';

/** The child lists of a record of the enclosing list: rows of other kinds that belong to it. */
const ChildLists = ({ record }: { record: Row }) => {
  const { resource, parents } = useListOf();
  const chain = useMemo(() => [record, ...parents], [record, parents]);
  return resource.children.map((child) => <ChildRows key={child.name} child={child} parents={chain} />);
};

export default ChildLists;
