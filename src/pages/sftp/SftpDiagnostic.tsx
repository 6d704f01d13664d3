import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { sftpDirectories } from '../../../contract/diagnostic.ts';
import { send } from '../../dataProvider/send.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Directory } from './Directory.tsx';

const Page = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& ul[data-directories]': { display: 'grid', gap: theme.spacing(1), margin: 0, padding: 0, listStyle: 'none' },
}));

/** The current contents of the exchange directories, listed live on request. */
const SftpDiagnostic = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sftp-directories'],
    queryFn: ({ signal }) => send(sftpDirectories, { signal }),
    gcTime: 0,
  });
  return (
    <Page>
      <PageTitle />
      <Busy busy={isFetching} />
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty text="No SFTP source is configured" />}
      <ul data-directories="">
        {data?.map((directory) => (
          <Directory key={`${directory.key} ${directory.dirIdx}`} directory={directory} />
        ))}
      </ul>
    </Page>
  );
};

export default SftpDiagnostic;
