import { Fragment, useMemo } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';
import { AddRow } from './AddRow.tsx';
import { ChildRows } from './ChildRows.tsx';

/** The child lists of a record of the enclosing list: rows of other kinds that belong to it. */
const ChildLists = ({ record }: { record: Row }) => {
  const { resource, parents } = useListOf();
  const chain = useMemo(() => [record, ...parents], [record, parents]);
  return resource.children
    .filter((child) => child.when?.(chain) ?? true)
    .map((child) => (
      <Fragment key={child.name}>
        <ChildRows child={child} parents={chain} />
        {child.adds !== undefined && <AddRow name={child.adds} record={record} />}
      </Fragment>
    ));
};

export default ChildLists;
