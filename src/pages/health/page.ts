import type { Execution, FileErrors, NetworkStatus, NomiFile, NomiStatus, SftpDay } from '../../../contract/health.ts';
import * as calls from '../../../contract/health.ts';
import { definePage } from '../../../declare/page.ts';
import type { GridCell, LineData, MessageData, Parts, Statistic } from '../../../declare/panels/parts.ts';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { EXCEPTION_TITLES, HEALTH_EXCEPTIONS } from '../../../domain/exceptions.ts';
import { jobTitle } from '../../../domain/job-titles.ts';
import type { Tone } from '../../../domain/states.ts';
import type { ExceptionCounts } from '../../../resources/exceptions/calls.ts';
import { exceptionCounts } from '../../../resources/exceptions/calls.ts';
import { figureOf } from '../../../resources/exceptions/figures.ts';
import { gradeOf, showDuration } from './successRate.ts';

/** Poll intervals, in seconds, of the panels that refresh themselves. */
const NOMI = 60;
const WORKFLOW = 30;

const networkMessage = ({ message, error, last_file }: NetworkStatus): MessageData | undefined => {
  if (error !== null) return { tone: 'error', title: 'Network EOBs Error', text: error };
  if (message !== null) return { tone: 'success', text: message };
  return last_file ? undefined : { tone: 'neutral', text: 'No file of the network has come in yet' };
};

const lastFile = ({ last_file }: NetworkStatus): MessageData | undefined =>
  last_file
    ? { tone: 'neutral', text: `Last file ${last_file.file_name}, ${showInstant(last_file.received_at)}` }
    : undefined;

const EXECUTION: Readonly<Record<Execution['status'], { tone: Tone; word: string }>> = {
  success: { tone: 'success', word: 'Success' },
  error: { tone: 'error', word: 'Error' },
  running: { tone: 'info', word: 'Running' },
};

const duration = (ms: number | null): string | null => (ms === null ? null : showDuration(ms));

const workflowFigures = ({ summary }: calls.WorkflowStatus): Statistic[] => {
  const { success_rate: rate } = summary;
  const grade = rate === null ? undefined : gradeOf(rate);
  return [
    {
      label: 'Success rate, 7 days',
      value: rate === null ? null : `${rate.toFixed(1)} %`,
      ...(grade && { note: { text: grade.word, tone: grade.tone } }),
    },
    { label: 'Executions', value: summary.total_executions },
    { label: 'Successful', value: summary.successful_executions },
    { label: 'Failed', value: summary.failed_executions },
    { label: 'Average duration', value: duration(summary.avg_duration_ms) },
  ];
};

/** How long the executions of the week took, the first one first; of one alone its number says all. */
const durations = ({ executions }: calls.WorkflowStatus): LineData | undefined => {
  const ended = executions.filter(({ duration_ms }) => duration_ms !== null).toReversed();
  if (ended.length < 2) return undefined;
  return {
    label: 'Duration of each execution in seconds',
    small: true,
    labels: ended.map(({ started_at }) => showInstant(started_at)),
    series: [{ label: 'Seconds', values: ended.map(({ duration_ms }) => (duration_ms ?? 0) / 1000) }],
  };
};

const staleMessage = ({
  summary: { is_stale, hours_since_last: hours },
}: calls.WorkflowStatus): MessageData | undefined => {
  if (!is_stale) return undefined;
  const since = hours === null ? 'it has not run yet' : `${hours.toFixed(1)} hours since the last run`;
  return { tone: 'warning', title: 'Workflow appears stale', text: `${since}. A run is expected daily.` };
};

/** What a day of a connection was, in a word and in its tooltip. */
const dayCell = ({ date, isOk, isDataPresent, errors }: SftpDay): GridCell => {
  const cell = (value: string, tone: Tone, summary: string): GridCell => ({
    value,
    tone,
    tip: [
      `${showDate(date)}: ${summary}`,
      ...errors.map(
        ({ timestamp, errorDescription }) =>
          `${showInstant(new Date(timestamp * 1000).toISOString())} ${errorDescription}`,
      ),
    ].join('\n'),
  });
  if (isOk === null) return cell('None', 'neutral', 'Not polled');
  if (!isOk) return cell('Error', 'error', isDataPresent ? 'Errors, and files came in' : 'Errors');
  return isDataPresent
    ? cell('Files', 'success', 'Polled, and files came in')
    : cell('Empty', 'info', 'Polled, and no files came in');
};

/** The exceptions of each kind that an integration may cause; a number leads to them. */
const exceptionFigures = (counts: ExceptionCounts): Statistic[] =>
  HEALTH_EXCEPTIONS.map((kind) => {
    const found = counts.find((one) => one.kind === kind);
    return found ? figureOf(found) : { label: EXCEPTION_TITLES[kind], value: 0 };
  });

const stagesOf = ({ stages }: FileErrors): string =>
  Object.entries(stages)
    .map(([stage, count]) => `${stage} ${count}`)
    .join(', ');

/** Network files of one kind: the latest ones, and the files that failed in the last 24 hours. */
const nomiParts = (title: string) => (v: Parts<NomiStatus>) => [
  v.table<NomiFile>(({ files }) => files, {
    label: `${title}: last files`,
    empty: 'No files yet',
    key: ({ id }) => id,
    columns: (c) => [
      c.code('file_name', { label: 'File' }),
      c.status('status', {
        label: 'Status',
        text: ({ status }) => (status === 'success' ? 'Success' : 'Pending'),
        tone: ({ status }) => (status === 'success' ? 'success' : 'info'),
      }),
      c.instant('created_at', { label: 'Received at' }),
      c.code('eob', { label: 'EOB' }),
      c.count('cr_id', { label: 'Check run' }),
      c.date('sending_date', { label: 'Sending date' }),
      c.text('sftp_source_host', { label: 'Source' }),
    ],
  }),
  v.heading('Errors of the last 24 hours'),
  v.table<FileErrors>(({ errors }) => errors, {
    label: `${title}: errors`,
    empty: 'None',
    key: ({ file_name }) => file_name,
    columns: (c) => [
      c.code('file_name', { label: 'File' }),
      c.status('open', {
        label: 'Status',
        text: ({ open }) => (open ? 'Error' : 'Resolved'),
        tone: ({ open }) => (open ? 'error' : 'success'),
      }),
      c.count('total', { label: 'Total' }),
      c.count('open', { label: 'Open' }),
      c.text('stages', { label: 'Stages', text: stagesOf }),
      c.instant('first_seen_at', { label: 'First seen' }),
      c.instant('last_seen_at', { label: 'Last seen' }),
      c.custom('details', { label: 'Details' }),
    ],
  }),
];

/**
 * The state of jobs, network, workflow and connections, and the check runs they block (docs/rules/exchange.md,
 * "Health").
 */
export default definePage({
  panels: (panel) => [
    panel(calls.jobStatus, { title: 'ER Jobs Status', failed: 'Failed to load ER status' }, (v) => [
      v.table((jobs) => jobs, {
        label: 'Background jobs',
        empty: 'No job has run yet',
        key: ({ name }) => name,
        columns: (c) => [
          c.text('name', { label: 'Name', text: ({ name }) => jobTitle(name) }),
          c.status('status', {
            label: 'Status',
            text: ({ status }) => (status === calls.JOB_SUCCEEDED ? 'Success' : 'Error'),
            tone: ({ status }) => (status === calls.JOB_SUCCEEDED ? 'success' : 'error'),
          }),
          c.instant('started_at', { label: 'Started at' }),
          c.instant('ended_at', { label: 'Ended at' }),
          c.custom('errors', { label: 'Errors' }),
        ],
      }),
    ]),
    panel(exceptionCounts, { title: 'Exceptions', failed: 'Failed to load exceptions' }, (v) => [
      v.statistics(exceptionFigures),
    ]),
    panel(calls.networkStatus, { title: 'Network EOBs Status', failed: 'Failed to load Network EOBs status' }, (v) => [
      v.message(networkMessage),
      v.own('blocked', ({ blocks }) => [{ by: 'Network EOBs', blocks }]),
      v.message(lastFile),
    ]),
    panel(
      calls.workflowStatus,
      { title: 'Pull Workflow Status', failed: 'Error loading data', everySeconds: WORKFLOW },
      (v) => [
        v.message(staleMessage),
        v.statistics(workflowFigures),
        v.line(durations),
        v.table(({ executions }) => executions, {
          label: 'Executions of the pull workflow',
          empty: 'No execution in the last 7 days',
          key: ({ id }) => id,
          columns: (c) => [
            c.status('status', {
              label: 'Status',
              text: ({ status }) => EXECUTION[status].word,
              tone: ({ status }) => EXECUTION[status].tone,
            }),
            c.instant('started_at', { label: 'Started at' }),
            c.instant('ended_at', { label: 'Ended at' }),
            c.text('duration_ms', { label: 'Duration', text: ({ duration_ms }) => duration(duration_ms) }),
            c.count('locations_processed', { label: 'Locations' }),
            c.count('epay_groups_processed', { label: 'ePay groups' }),
            c.count('premium_groups_processed', { label: 'Premium groups' }),
            c.text('error_message', { label: 'Error' }),
          ],
        }),
      ],
    ),
    panel(
      calls.nomi835Status,
      { title: 'Nomi 835 Files Status', failed: 'Failed to load', everySeconds: NOMI },
      nomiParts('Nomi 835 Files Status'),
    ),
    panel(
      calls.nomiStatusStatus,
      { title: 'Nomi Status Files Status', failed: 'Failed to load', everySeconds: NOMI },
      nomiParts('Nomi Status Files Status'),
    ),
    panel(calls.sftpStatus, { title: 'SFTP Status', failed: 'Failed to load' }, (v) => [
      v.grid((connections) => {
        const [first] = connections;
        if (!first) return undefined;
        // newest first, so that today is visible even on a narrow screen
        return {
          label: 'SFTP connections by day',
          corner: 'Connection',
          columns: first.days.toReversed().map(({ date }) => ({ key: date, label: showDate(date).slice(0, 5) })),
          rows: connections.map(({ key, name, username, host, days }) => ({
            key,
            label: name,
            note: `${username}@${host}`,
            cells: days.toReversed().map(dayCell),
          })),
        };
      }),
      v.empty((connections) => (connections.length ? undefined : 'No SFTP source is configured')),
      v.own('blocked', (connections) => connections.map(({ name, blocks }) => ({ by: name, blocks }))),
    ]),
  ],
});
