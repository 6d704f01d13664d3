import { styled } from '@mui/material/styles';
import {
  jobStatus,
  networkStatus,
  nomi835Status,
  nomiStatusStatus,
  sftpStatus,
  workflowStatus,
} from '../../../contract/health.ts';
import { RefreshMenu } from '../../engine/list/RefreshMenu.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Jobs } from './Jobs.tsx';
import { Network } from './Network.tsx';
import { Nomi } from './Nomi.tsx';
import { Sftp } from './Sftp.tsx';
import { useHealth } from './useHealth.ts';
import { Workflow } from './Workflow.tsx';

/** Poll intervals, in seconds, of the blocks that refresh themselves. */
const NOMI = 60;
const WORKFLOW = 30;

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
}));

/**
 * The state of jobs, network, workflow and connections, and the check runs they block (docs/rules/exchange.md,
 * "Health").
 */
const Health = () => {
  const jobs = useHealth(jobStatus);
  const network = useHealth(networkStatus);
  const workflow = useHealth(workflowStatus, WORKFLOW);
  const remittances = useHealth(nomi835Status, NOMI);
  const statuses = useHealth(nomiStatusStatus, NOMI);
  const sftp = useHealth(sftpStatus);
  const refresh = (byTimer: boolean) => {
    // the other blocks have their own timers
    const due = byTimer ? [jobs, network, sftp] : [jobs, network, sftp, workflow, remittances, statuses];
    for (const one of due) one.refresh(byTimer);
  };
  return (
    <Page>
      <PageTitle>
        <RefreshMenu refresh={refresh} />
      </PageTitle>
      <Jobs health={jobs} />
      <Network health={network} />
      <Workflow health={workflow} />
      <Nomi title="Nomi 835 Files Status" health={remittances} />
      <Nomi title="Nomi Status Files Status" health={statuses} />
      <Sftp health={sftp} />
    </Page>
  );
};

export default Health;
