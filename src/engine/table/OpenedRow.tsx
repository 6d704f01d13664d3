import { RecordContextProvider } from 'ra-core';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { Expanded } from './Expanded.tsx';
import { RestOfRow } from './RestOfRow.tsx';
import { useExpands } from './useExpands.ts';

interface Props {
  /** Without one, the form of a new record is shown. */
  record?: Row;
  /** The columns that do not fit into the row. */
  yielded: readonly ShownColumn[];
  close: () => void;
}

/** The content of an open row; no first paint waits for it. */
const OpenedRow = ({ record, yielded, close }: Props) => {
  const { resource } = useListOf();
  const expands = useExpands();
  if (!record) return <Expanded close={close} />;
  return (
    <RecordContextProvider value={record}>
      <RestOfRow record={record} resource={resource.name} columns={yielded} />
      {expands && (resource.list.opens?.(record) ?? true) && <Expanded record={record} close={close} />}
    </RecordContextProvider>
  );
};

export default OpenedRow;
