import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import type { Resource } from '../../../declare/resource.ts';
import { Problem } from '../../dataProvider/problem.ts';
import { noneHere } from '../../messages/record.ts';
import { NOT_FOUND } from '../../messages/words.ts';
import { Link } from '../../router/Link.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { ListProviders } from '../list/ListProviders.tsx';
import { RefreshMenu } from '../list/RefreshMenu.tsx';
import type { CustomCells } from '../slots.ts';
import { factsOf } from '../useFaultNotice.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordActions, RecordTitle } from './RecordTitle.tsx';
import { useRecordList } from './useRecordList.ts';

const isAbsent = (error: Error | null): boolean => error instanceof Problem && [404, 422].includes(error.status);

/** Instead of a record that does not exist, or is not this user's to see. */
const NoRecord = ({ resource: { texts, title, route } }: { resource: Resource }) => (
  <>
    <PageTitle title={NOT_FOUND} />
    <Empty text={noneHere(texts.one)}>
      <Link to={route}>{title}</Link>
    </Empty>
  </>
);

interface Props {
  resource: Resource;
  cells: CustomCells;
}

/** A record on a page of its own (docs/declare-a-resource.md, "Where a record opens"). */
const RecordPage = ({ resource, cells }: Props) => {
  const { id = '' } = useParams();
  const list = useRecordList(resource, cells, id);
  const { error, isFetching, refetch, rows } = list;
  const [record] = rows;
  if (isAbsent(error)) return <NoRecord resource={resource} />;
  return (
    <ListProviders list={list}>
      <Box sx={{ position: 'relative', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PageTitle title={record && <RecordTitle record={record} />}>
          <RefreshMenu refresh={(byTimer) => void refetch(byTimer)} />
          {record && <RecordActions record={record} />}
        </PageTitle>
        <Busy busy={isFetching} />
        {error && <Fault title={resource.texts.loadFailed} fault={factsOf(error)} onRetry={() => void refetch()} />}
        {record && <RecordDetail key={id} record={record} head="page" close={() => list.close(id)} />}
      </Box>
    </ListProviders>
  );
};

export default RecordPage;
