import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { HEALTH_ROLES } from '../domain/roles.ts';

const optionalText = z.nullable(z.string());
const instant = z.string();
const count = z.nullable(z.number());

/** The check runs blocked by a failing item: how many, and the latest of them. */
export const BlockedRuns = z.object({
  total: z.int(),
  runs: z.array(
    z.object({
      id: z.int(),
      group_number: z.string(),
      group_name: z.string(),
      date: z.string(),
      /** From 2 on a supplemental run. */
      sequence: z.int(),
      type: z.string(),
    }),
  ),
});
export type BlockedRuns = z.infer<typeof BlockedRuns>;

/** The `status` of a successful job; any other status is an error. */
export const JOB_SUCCEEDED = 1;

/** The last finished run of a background job. */
export const JobStatus = z.object({
  name: z.string(),
  status: z.int(),
  started_at: instant,
  ended_at: z.nullable(instant),
  errors: z.array(z.string()),
  blocks: BlockedRuns,
});
export type JobStatus = z.infer<typeof JobStatus>;

export const NetworkStatus = z.object({
  ok: z.boolean(),
  /** Null when no file of the network has been received yet, or when there is an `error`. */
  message: optionalText,
  error: optionalText,
  last_file: z.nullable(z.object({ file_name: z.string(), received_at: instant })),
  blocks: BlockedRuns,
});
export type NetworkStatus = z.infer<typeof NetworkStatus>;

/** A file of the network. Members for which the product has no data are null. */
export const NomiFile = z.object({
  id: z.int(),
  file_name: z.string(),
  created_at: instant,
  eob: optionalText,
  cr_id: z.nullable(z.int()),
  smb_share: optionalText,
  smb_out_path: optionalText,
  smb_path: optionalText,
  sftp_source_host: optionalText,
  sftp_destination_host: optionalText,
  sftp_destination_path: optionalText,
  s3_backup_path: optionalText,
  status: z.enum(['success', 'pending']),
  sending_date: optionalText,
  counter: count,
});
export type NomiFile = z.infer<typeof NomiFile>;

/** Errors of one file within the range; `open` counts the unresolved ones. */
export const FileErrors = z.object({
  file_name: z.string(),
  total: z.int(),
  open: z.int(),
  stages: z.record(z.string(), z.int()),
  first_seen_at: instant,
  last_seen_at: instant,
  details: z.array(
    z.object({
      occurred_at: instant,
      stage: z.string(),
      operation: optionalText,
      message: optionalText,
      resolved_at: z.nullable(instant),
    }),
  ),
  blocks: BlockedRuns,
});
export type FileErrors = z.infer<typeof FileErrors>;

export const NomiStatus = z.object({
  files: z.array(NomiFile),
  errors: z.array(FileErrors),
  range: z.object({ from: instant, to: instant }),
});
export type NomiStatus = z.infer<typeof NomiStatus>;

export const Execution = z.object({
  id: z.int(),
  status: z.enum(['success', 'error', 'running']),
  started_at: instant,
  ended_at: z.nullable(instant),
  duration_ms: count,
  locations_processed: count,
  epay_groups_processed: count,
  premium_groups_processed: count,
  lucent_invoices: count,
  legacy_invoices: count,
  error_message: optionalText,
});
export type Execution = z.infer<typeof Execution>;

export const WorkflowStatus = z.object({
  executions: z.array(Execution),
  summary: z.object({
    total_executions: z.int(),
    successful_executions: z.int(),
    failed_executions: z.int(),
    /** Percentage of the finished executions, rounded down to one decimal; null when none has finished. */
    success_rate: count,
    avg_duration_ms: count,
    is_stale: z.boolean(),
    hours_since_last: count,
  }),
});
export type WorkflowStatus = z.infer<typeof WorkflowStatus>;

/** One day of a connection; `isOk` is null when it was not polled. `timestamp` is in seconds. */
export const SftpDay = z.object({
  date: z.string(),
  isOk: z.nullable(z.boolean()),
  isDataPresent: z.boolean(),
  errors: z.array(z.object({ timestamp: z.int(), errorDescription: z.string(), error: z.string() })),
});
export type SftpDay = z.infer<typeof SftpDay>;

export const SftpStatus = z.object({
  key: z.string(),
  name: z.string(),
  host: z.string(),
  username: z.string(),
  /** Oldest first. */
  days: z.array(SftpDay),
  blocks: BlockedRuns,
});
export type SftpStatus = z.infer<typeof SftpStatus>;

/** Polled while the page is open, so none of these calls keeps the session alive. */
const status = <R extends z.ZodMiniType>(area: string, summary: string, answer: R) =>
  defineCall({
    name: `healthcheck.${area}`,
    method: 'GET',
    path: `/healthcheck/${area}/status`,
    access: HEALTH_ROLES,
    summary,
    answer,
    keepsSession: false,
  });

export const jobStatus = status('er', 'How the last run of each background job ended', z.array(JobStatus));
export const networkStatus = status('ne', 'Whether the last file of the network could be read', NetworkStatus);
export const nomi835Status = status(
  'nomi-835-files',
  'The network’s last remittances, and faults of a day',
  NomiStatus,
);
export const nomiStatusStatus = status(
  'nomi-status-files',
  'The network’s last status files, and faults of a day',
  NomiStatus,
);
export const workflowStatus = status('pull-workflow', 'Seven days of the daily computation of dates', WorkflowStatus);
export const sftpStatus = status('sftp', 'What each SFTP connection did, day by day', z.array(SftpStatus));
