import type { Row } from '../../dataProvider/client-side-list.ts';
import { anyOne } from '../../messages/record.ts';
import { newOne } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useListOf } from '../list/context.ts';
import { NEW } from '../list/view.ts';
import { SideDrawer } from '../SideDrawer.tsx';
import { factsOf } from '../useFaultNotice.ts';
import OpenedRecord from './OpenedRecord.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordActions, RecordTitle } from './RecordTitle.tsx';
import { useRecord } from './useRecord.ts';

interface Props {
  /** The id of the record, or `NEW` for the form of a new one. */
  id: string;
  /** The record, if the list has it; a link may open one of another page. */
  listed: Row | undefined;
  close: () => void;
}

/** A record in a drawer beside its list (docs/declare-a-resource.md, "Where a record opens"). */
const RecordDrawer = ({ id, listed, close }: Props) => {
  const { resource } = useListOf();
  const { texts } = resource;
  const isNew = id === NEW;
  const { data, error, refetch, isFetching } = useRecord(resource.name, id, !listed && !isNew);
  const record = listed ?? data;
  return (
    <SideDrawer
      title={record ? <RecordTitle record={record} /> : isNew ? newOne(texts.one) : anyOne(texts.one)}
      tools={record && <RecordActions record={record} />}
      onClose={close}
    >
      <Busy busy={isFetching} />
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {record && <RecordDetail record={record} head="drawer" close={close} />}
      {isNew && <OpenedRecord close={close} />}
    </SideDrawer>
  );
};

export default RecordDrawer;
