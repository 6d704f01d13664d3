import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import type { RerunAnswer } from '../../../resources/check-runs/action-calls.ts';
import { apiAs } from '../calls/api.ts';
import { openOwnServer } from '../servers/own-server.ts';
import { until } from '../servers/processes.ts';
import { auditsOf, PAID, runOf, worksOf } from './release.ts';
import { addGroup, addRun, statusesOf } from './runs.ts';

/** A server on a database that the test can write to, and the calls that act on check runs. */
export const openReleaseServer = async () => {
  const { own, server, close } = await openOwnServer();
  const as = (role: Parameters<typeof apiAs>[1]) => apiAs(server.url, role);
  const remove = async (ids: number[], headers = {}, role: Parameters<typeof apiAs>[1] = 'administrator') =>
    (await as(role)).call<BulkAnswer>('DELETE', '/check-runs', { body: { ids }, headers });
  const rerun = async (ids: number[], body = {}, headers = {}) =>
    (await as('administrator')).post<RerunAnswer>('/check-runs/rerun', { ids, ...body }, headers);
  const dropOff = async (id: number, reports: object[], body = {}, headers = {}) =>
    (await as('check_run')).post<BulkAnswer>(`/check-runs/${id}/dropoff`, { reports, ...body }, headers);
  const rebuild = async (id: number, headers = {}) =>
    (await as('check_run')).post<BulkAnswer>(`/check-runs/${id}/rebuild`, {}, headers);

  const addAt = async (status: number, drafts = PAID, set = {}) =>
    addRun(own.db, await addGroup(own.db, set), drafts, { status });

  /** The latest work of a run, once all of its work has ended. */
  const ended = async (runId: number) => {
    let last: Awaited<ReturnType<typeof worksOf>> = [];
    await until(
      async () => {
        last = await worksOf(own, runId);
        return last.length > 0 && last.every(({ state }) => state === 'done' || state === 'failed');
      },
      () => `the work did not end: ${JSON.stringify(last)}`,
    );
    return last.at(-1);
  };
  /** The folder into which the server drops off registers. */
  const dropped = () => join(server.dataDir, 'lin/registers');

  /** Everything of a run that an action could change. */
  const everything = async (runId: number) => ({
    run: await runOf(own, runId),
    statuses: await statusesOf(own.db, runId),
    works: await worksOf(own, runId),
    audits: await auditsOf(own, runId),
    timeline: (
      await own.db.execute(sql`select id, type from check_run_events where check_run_id = ${runId} order by id`)
    ).rows,
  });

  return { own, server, as, remove, rerun, dropOff, rebuild, addAt, ended, dropped, everything, close };
};

export type ReleaseServer = Awaited<ReturnType<typeof openReleaseServer>>;
