import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RunAction, WorkState } from '../../../../domain/release/release-actions.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { runWork } from '../../../db/tables/run-work.ts';
import { touchRun } from '../transitions.ts';

/** A run's work as shown in its row of the release list. */
interface ShownWork {
  action: RunAction;
  state: WorkState;
  asked_at: string;
  /** Null: the system, on the group's release day. */
  asked_by: string | null;
  reason: string | null;
}

const shown = sql`jsonb_build_object(
  'action', w.action, 'state', w.state, 'reason', w.reason,
  'asked_at', to_char(w.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'asked_by', (select u.first_name || ' ' || u.last_name from users u where u.id = w.asked_by))`;

/** The latest work of a run, as a column of a select from `check_runs`; null if there was none. */
export const latestWork: SQL<ShownWork | null> = sql<ShownWork | null>`(
  select ${shown} from run_work w where w.check_run_id = ${checkRuns.id} order by w.id desc limit 1)`;

/** The latest work of each of these runs that has had any. */
export const latestWorkOf = async (db: Queries, ids: readonly number[]): Promise<Map<number, ShownWork>> => {
  const { rows } = await db.execute<{ id: number; work: ShownWork }>(sql`
    select distinct on (w.check_run_id) w.check_run_id as id, ${shown} as work
    from run_work w where w.check_run_id = any(${sql.param([...ids])}::int[])
    order by w.check_run_id, w.id desc`);
  return new Map(rows.map(({ id, work }) => [id, work]));
};

export type Work = typeof runWork.$inferSelect;

/** The job that does the work; its data is `{ workId }`. */
export const RUN_WORK_JOB = 'run-work';

const isOpen = inArray(runWork.state, ['queued', 'running']);

/** The open work of a run. */
export const openWorkOf = async (db: Queries, checkRunId: number): Promise<Work | undefined> => {
  const [row] = await db
    .select()
    .from(runWork)
    .where(and(eq(runWork.check_run_id, checkRunId), isOpen));
  return row;
};

type NewWork = Pick<Work, 'action' | 'check_run_id' | 'asked_by' | 'data'>;

/** Stores requested work; undefined when other work of the run is open. */
export const openWork = async (tx: Tx, work: NewWork): Promise<number | undefined> => {
  const [row] = await tx
    .insert(runWork)
    .values({ ...work, state: 'queued' })
    .onConflictDoNothing()
    .returning({ id: runWork.id });
  return row?.id;
};

/** Stores work that was done immediately, so that the run's row shows it. */
export const recordWork = async (tx: Tx, work: NewWork): Promise<void> => {
  await tx.insert(runWork).values({ ...work, state: 'done', started_at: sql`now()`, ended_at: sql`now()` });
};

/** Starts work, or continues it after a process died; undefined when it has ended. */
export const startWork = async (db: Queries, workId: number): Promise<Work | undefined> => {
  const [row] = await db
    .update(runWork)
    .set({ state: 'running', started_at: sql`coalesce(${runWork.started_at}, now())` })
    .where(and(eq(runWork.id, workId), isOpen))
    .returning();
  return row;
};

/** Updates the parameters of open work, or the error of its last attempt. Ended work is not changed. */
export const updateWork = async (db: Queries, workId: number, set: Partial<Pick<Work, 'data' | 'reason'>>) => {
  await db
    .update(runWork)
    .set(set)
    .where(and(eq(runWork.id, workId), isOpen));
};

/**
 * Ends work with a result for the user: one statement that checks that it is open, so that of two concurrent callers
 * only one continues. Increments the run's version, because its row shows the work. Undefined when it had ended before.
 */
export const endWork = async (
  tx: Tx,
  workId: number,
  state: 'done' | 'failed',
  reason: string | null,
): Promise<Work | undefined> => {
  const [ended] = await tx
    .update(runWork)
    .set({ state, reason, ended_at: sql`now()` })
    .where(and(eq(runWork.id, workId), isOpen))
    .returning();
  if (ended) await touchRun(tx, ended.check_run_id);
  return ended;
};
