import type { FileErrors, NomiFile, NomiStatus } from '../../../contract/health.ts';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Block } from './Block.tsx';
import { Blocked } from './Blocked.tsx';
import type { Heading } from './Rows.tsx';
import { Moment, Rows, Value } from './Rows.tsx';
import type { Health } from './useHealth.ts';

const FILES: readonly Heading<NomiFile>[] = [
  { label: 'File', of: ({ file_name }) => <code>{file_name}</code> },
  {
    label: 'Status',
    of: ({ status }) => (
      <Tag tone={status === 'success' ? 'success' : 'info'} dot>
        {status === 'success' ? 'Success' : 'Pending'}
      </Tag>
    ),
  },
  { label: 'Received at', of: ({ created_at }) => <Moment at={created_at} /> },
  { label: 'EOB', of: ({ eob }) => <Value>{eob && <code>{eob}</code>}</Value> },
  { label: 'Check run', align: 'right', of: ({ cr_id }) => <Value>{cr_id}</Value> },
  { label: 'Sending date', of: ({ sending_date }) => <Value>{sending_date && showDate(sending_date)}</Value> },
  { label: 'Source', of: ({ sftp_source_host }) => <Value>{sftp_source_host}</Value> },
];

const Details = ({ errors }: { errors: FileErrors }) => (
  <div>
    <details>
      <summary>
        {errors.details.length === errors.total
          ? `Details of ${errors.file_name}`
          : `The last ${errors.details.length} of ${errors.file_name}`}
      </summary>
      <ul>
        {errors.details.map(({ occurred_at, stage, message, resolved_at }) => (
          <li key={`${occurred_at} ${message}`}>
            {showInstant(occurred_at)}, {stage}: {message ?? 'no reason was given'}
            {resolved_at && ` Resolved ${showInstant(resolved_at)}.`}
          </li>
        ))}
      </ul>
    </details>
    <Blocked by={errors.file_name} blocks={errors.blocks} />
  </div>
);

const ERRORS: readonly Heading<FileErrors>[] = [
  { label: 'File', of: ({ file_name }) => <code>{file_name}</code> },
  {
    label: 'Status',
    of: ({ open }) => (
      <Tag tone={open ? 'error' : 'success'} dot>
        {open ? 'Error' : 'Resolved'}
      </Tag>
    ),
  },
  { label: 'Total', align: 'right', of: ({ total }) => total },
  { label: 'Open', align: 'right', of: ({ open }) => open },
  {
    label: 'Stages',
    of: ({ stages }) =>
      Object.entries(stages)
        .map(([stage, count]) => `${stage} ${count}`)
        .join(', '),
  },
  { label: 'First seen', of: ({ first_seen_at }) => <Moment at={first_seen_at} /> },
  { label: 'Last seen', of: ({ last_seen_at }) => <Moment at={last_seen_at} /> },
  { label: 'Details', wraps: true, of: (errors) => <Details errors={errors} /> },
];

/** Network files of one kind: the latest ones, and the files that failed in the last 24 hours. */
export const Nomi = ({ title, health }: { title: string; health: Health<NomiStatus> }) => (
  <Block title={title} failed="Failed to load" health={health}>
    {({ files, errors }) => (
      <>
        {files.length === 0 ? (
          <Empty text="No files yet" />
        ) : (
          <Rows label={`${title}: last files`} headings={FILES} rows={files} keyOf={({ id }) => id} />
        )}
        <h3>Errors of the last 24 hours</h3>
        {errors.length === 0 ? (
          <span>None</span>
        ) : (
          <Rows label={`${title}: errors`} headings={ERRORS} rows={errors} keyOf={({ file_name }) => file_name} />
        )}
      </>
    )}
  </Block>
);
