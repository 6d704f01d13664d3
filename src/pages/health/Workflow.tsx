import type { ReactNode } from 'react';
import type { Execution, WorkflowStatus } from '../../../contract/health.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Block, Message } from './Block.tsx';
import type { Heading } from './Rows.tsx';
import { Moment, Rows, Value } from './Rows.tsx';
import { gradeOf, showDuration } from './successRate.ts';
import type { Health } from './useHealth.ts';

const STATES: Readonly<Record<Execution['status'], { tone: Tone; word: string }>> = {
  success: { tone: 'success', word: 'Success' },
  error: { tone: 'error', word: 'Error' },
  running: { tone: 'info', word: 'Running' },
};

const duration = (ms: number | null): string | null => (ms === null ? null : showDuration(ms));

const HEADINGS: readonly Heading<Execution>[] = [
  {
    label: 'Status',
    of: ({ status }) => (
      <Tag tone={STATES[status].tone} dot>
        {STATES[status].word}
      </Tag>
    ),
  },
  { label: 'Started at', of: ({ started_at }) => <Moment at={started_at} /> },
  { label: 'Ended at', of: ({ ended_at }) => <Moment at={ended_at} /> },
  { label: 'Duration', align: 'right', of: ({ duration_ms }) => <Value>{duration(duration_ms)}</Value> },
  { label: 'Locations', align: 'right', of: ({ locations_processed }) => <Value>{locations_processed}</Value> },
  { label: 'ePay groups', align: 'right', of: ({ epay_groups_processed }) => <Value>{epay_groups_processed}</Value> },
  {
    label: 'Premium groups',
    align: 'right',
    of: ({ premium_groups_processed }) => <Value>{premium_groups_processed}</Value>,
  },
  { label: 'Error', wraps: true, of: ({ error_message }) => <Value>{error_message}</Value> },
];

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Value>{children}</Value>
    </dd>
  </div>
);

const Rate = ({ rate }: { rate: number }) => {
  const { tone, word } = gradeOf(rate);
  return (
    <Tag tone={tone} dot>
      {rate.toFixed(1)} %, {word}
    </Tag>
  );
};

const Stale = ({ hours }: { hours: number | null }) => (
  <Message tone="warning" role="status">
    <strong>Workflow appears stale</strong>:{' '}
    {hours === null ? 'it has not run yet' : `${hours.toFixed(1)} hours since the last run`}. A run is expected daily.
  </Message>
);

/** The last seven days of the workflow that calculates dates daily. */
export const Workflow = ({ health }: { health: Health<WorkflowStatus> }) => (
  <Block title="Pull Workflow Status" failed="Error loading data" health={health}>
    {({ executions, summary }) => (
      <>
        {summary.is_stale && <Stale hours={summary.hours_since_last} />}
        <dl>
          <Fact label="Success rate, 7 days">
            {summary.success_rate === null ? null : <Rate rate={summary.success_rate} />}
          </Fact>
          <Fact label="Executions">{summary.total_executions}</Fact>
          <Fact label="Successful">{summary.successful_executions}</Fact>
          <Fact label="Failed">{summary.failed_executions}</Fact>
          <Fact label="Average duration">{duration(summary.avg_duration_ms)}</Fact>
        </dl>
        {executions.length === 0 ? (
          <Empty text="No execution in the last 7 days" />
        ) : (
          <Rows label="Executions of the pull workflow" headings={HEADINGS} rows={executions} keyOf={({ id }) => id} />
        )}
      </>
    )}
  </Block>
);
