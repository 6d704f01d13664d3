import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { BlockedRuns, FileErrors, JobStatus } from '../../../contract/health.ts';
import { JOB_SUCCEEDED } from '../../../contract/health.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Queries } from '../../db/database.ts';
import { RUN_WORK_JOB } from '../check-runs/actions/work.ts';
import { BUILD_JOB } from '../check-runs/advance.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import type { InboundKind } from '../ingest/drop-folders.ts';
import { INBOUND_KINDS, INCOMING } from '../ingest/drop-folders.ts';
import { INGEST_JOB } from '../ingest/receive-file.ts';
import { RELEASE_JOB } from '../schedules/drop-offs.ts';
import { blockedRuns, NONE_BLOCKED, unreleasedAt } from './blocked.ts';
import { lastDay, quarantinedFiles } from './quarantine.ts';
import { instant, instantOrNull, sanitizeError } from './sanitize-error.ts';

const FAILED = 0;

/** The runs that wait for a job. Other jobs block no runs. */
const WAIT_FOR: Readonly<Record<string, SQL>> = {
  [ADVANCE_JOB]: unreleasedAt([STATUS.loaded, STATUS.dataTransferred, STATUS.readyToBuild]),
  [BUILD_JOB]: unreleasedAt([STATUS.waitingDailyReports, STATUS.buildingManual, STATUS.errorBuild]),
  [RUN_WORK_JOB]: sql`r.id in (select w.check_run_id from run_work w where w.state in ('queued', 'running'))`,
  [RELEASE_JOB]: sql`g.release_type = 'auto' and ${unreleasedAt([STATUS.compiled])}`,
};

/** Without network files, which have their own section. */
const OF_OTHERS: readonly InboundKind[] = INBOUND_KINDS.filter((kind) => INCOMING[kind].source !== 'network');

interface Row {
  name: string;
  status: string;
  started_at: string;
  ended_at: string | null;
  error: string | null;
  [column: string]: unknown;
}

/** The last finished run of each job, by one index lookup per job: the log has a row for every file read. */
const lastRuns = async (db: Queries): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    with recursive names as (
      (select name from job_runs order by name limit 1)
      union all
      select (select j.name from job_runs j where j.name > n.name order by j.name limit 1) from names n
      where n.name is not null)
    select l.name, l.status, l.started_at, l.ended_at, l.error
    from names n
    cross join lateral (
      select * from job_runs j where j.name = n.name and j.status <> 'running' order by j.started_at desc limit 1) l
    order by l.name`);
  return rows;
};

/** The runs blocked by several files, each once. */
const together = (files: readonly FileErrors[]): BlockedRuns => {
  const runs = new Map(files.flatMap(({ blocks }) => blocks.runs).map((run) => [run.id, run]));
  return runs.size ? { total: runs.size, runs: [...runs.values()] } : NONE_BLOCKED;
};

const jobOf = async (db: Queries, row: Row): Promise<JobStatus> => {
  const isDone = row.status === 'done';
  const waiting = isDone ? undefined : WAIT_FOR[row.name];
  return {
    name: row.name,
    status: isDone ? JOB_SUCCEEDED : FAILED,
    started_at: instant(row.started_at),
    ended_at: instantOrNull(row.ended_at),
    errors: isDone ? [] : [sanitizeError(row.error ?? 'It ended without a reason.')],
    blocks: waiting ? await blockedRuns(db, waiting) : NONE_BLOCKED,
  };
};

/** An ingest job is reported as failed while a file of the last day is still quarantined. */
const withFiles = (job: JobStatus, files: readonly FileErrors[]): JobStatus =>
  files.length === 0
    ? job
    : {
        ...job,
        status: FAILED,
        errors: [
          ...job.errors,
          ...files.map(({ file_name, details }) => `${file_name}: ${details[0]?.message ?? 'set aside'}`),
        ],
        blocks: together(files),
      };

/** The server's background jobs, each with the outcome of its last run. */
export const jobsNow = async (db: Queries, now: Date): Promise<JobStatus[]> => {
  const aside = (await quarantinedFiles(db, OF_OTHERS, lastDay(now))).filter(({ open }) => open > 0);
  const jobs: JobStatus[] = [];
  for (const row of await lastRuns(db)) {
    const job = await jobOf(db, row);
    jobs.push(row.name === INGEST_JOB ? withFiles(job, aside) : job);
  }
  return jobs;
};
