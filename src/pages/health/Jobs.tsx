import type { JobStatus } from '../../../contract/health.ts';
import { JOB_SUCCEEDED } from '../../../contract/health.ts';
import { jobTitle } from '../../../domain/job-titles.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Block } from './Block.tsx';
import { Blocked } from './Blocked.tsx';
import type { Heading } from './Rows.tsx';
import { Moment, Rows } from './Rows.tsx';
import type { Health } from './useHealth.ts';

const Errors = ({ job: { name, errors, blocks } }: { job: JobStatus }) =>
  errors.length === 0 ? (
    <Dash />
  ) : (
    <div>
      <FaultList errors={errors} />
      <Blocked by={name} blocks={blocks} />
    </div>
  );

const HEADINGS: readonly Heading<JobStatus>[] = [
  { label: 'Name', of: ({ name }) => jobTitle(name) },
  {
    label: 'Status',
    of: ({ status }) => (
      <Tag tone={status === JOB_SUCCEEDED ? 'success' : 'error'} dot>
        {status === JOB_SUCCEEDED ? 'Success' : 'Error'}
      </Tag>
    ),
  },
  { label: 'Started at', of: ({ started_at }) => <Moment at={started_at} /> },
  { label: 'Ended at', of: ({ ended_at }) => <Moment at={ended_at} /> },
  { label: 'Errors', wraps: true, of: (job) => <Errors job={job} /> },
];

/** The outcome of the last run of each background job. */
export const Jobs = ({ health }: { health: Health<JobStatus[]> }) => (
  <Block title="ER Jobs Status" failed="Failed to load ER status" health={health}>
    {(jobs) =>
      jobs.length === 0 ? (
        <Empty text="No job has run yet" />
      ) : (
        <Rows label="Background jobs" headings={HEADINGS} rows={jobs} keyOf={({ name }) => name} />
      )
    }
  </Block>
);
