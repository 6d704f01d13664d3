import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Execution, WorkflowStatus } from '../../../contract/health.ts';
import type { Queries } from '../../db/database.ts';
import { jobRuns } from '../../db/tables/health.ts';
import { PULL_WORKFLOW_JOB } from '../schedules/jobs.ts';
import { sanitizeError } from './sanitize-error.ts';

const HOUR = 3_600_000;
const WINDOW = 7 * 24 * HOUR;
/** It starts daily at the same local time of the operator, and the day daylight saving time ends has 25 hours. */
const STALE_AFTER_HOURS = 25;
/** A week of daily runs, with room for retries. */
const LISTED = 20;

type Run = typeof jobRuns.$inferSelect;

const statusOf = ({ status }: Run): Execution['status'] =>
  status === 'done' ? 'success' : status === 'running' ? 'running' : 'error';

const executionOf = (run: Run): Execution => ({
  id: run.id,
  status: statusOf(run),
  started_at: run.started_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
  duration_ms: run.ended_at && run.ended_at.getTime() - run.started_at.getTime(),
  locations_processed: run.counts.locations ?? null,
  epay_groups_processed: run.counts.epay ?? null,
  premium_groups_processed: run.counts.premium ?? null,
  // the computation creates no invoices
  lucent_invoices: null,
  legacy_invoices: null,
  error_message: run.error && sanitizeError(run.error),
});

const lastStart = async (db: Queries): Promise<Date | undefined> => {
  const [row] = await db
    .select({ started_at: jobRuns.started_at })
    .from(jobRuns)
    .where(eq(jobRuns.name, PULL_WORKFLOW_JOB))
    .orderBy(desc(jobRuns.started_at))
    .limit(1);
  return row?.started_at;
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Seven days of the daily computation of dates, and whether it still runs every day. */
export const workflowNow = async (db: Queries, now: Date): Promise<WorkflowStatus> => {
  const within = and(eq(jobRuns.name, PULL_WORKFLOW_JOB), gte(jobRuns.started_at, new Date(now.getTime() - WINDOW)));
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      successful: sql<number>`(count(*) filter (where ${jobRuns.status} = 'done'))::int`,
      failed: sql<number>`(count(*) filter (where ${jobRuns.status} not in ('done', 'running')))::int`,
      average: sql<number | null>`(avg(extract(epoch from ${jobRuns.ended_at} - ${jobRuns.started_at})) * 1000)::int`,
    })
    .from(jobRuns)
    .where(within);
  const { total = 0, successful = 0, failed = 0, average = null } = counts ?? {};
  const rows = await db
    .select()
    .from(jobRuns)
    .where(within)
    .orderBy(desc(jobRuns.started_at), desc(jobRuns.id))
    .limit(LISTED);
  const last = await lastStart(db);
  const hours = last ? (now.getTime() - last.getTime()) / HOUR : null;
  return {
    executions: rows.map(executionOf),
    summary: {
      total_executions: total,
      successful_executions: successful,
      failed_executions: failed,
      success_rate: successful + failed ? Math.floor((successful * 1000) / (successful + failed)) / 10 : null,
      avg_duration_ms: average,
      is_stale: hours === null || hours > STALE_AFTER_HOURS,
      hours_since_last: hours === null ? null : rounded(hours),
    },
  };
};
