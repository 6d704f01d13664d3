import type { Row } from '../../dataProvider/client-side-list.ts';
import { CellTip } from '../../ui/CellTip.tsx';
import { useListOf } from '../list/context.ts';
import OpenedRecord from './OpenedRecord.tsx';
import { statusOf } from './RecordTitle.tsx';

interface Props {
  record: Row;
  /** Where it is. */
  head: 'page' | 'drawer';
  close: () => void;
}

/**
 * A record outside the rows of its list. Its head says what the columns say, without the name and the status, which are
 * the title, and without what the form shows.
 */
export const RecordDetail = ({ record, head, close }: Props) => {
  const { resource, columns, may } = useListOf();
  const inForm =
    resource.list.expand === 'form' && may.edit
      ? resource.form.flatMap(({ fields }) => fields.map(({ source }) => source))
      : [];
  const status = statusOf(columns);
  const shown = columns.slice(1).filter((one) => one !== status && !inForm.includes(one.column.source));
  return (
    <CellTip>
      <OpenedRecord record={record} columns={shown} head={head} close={close} />
    </CellTip>
  );
};
