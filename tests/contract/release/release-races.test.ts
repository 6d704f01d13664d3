import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunAction } from '../../../domain/release/release-actions.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { Problem } from '../../../server/http/problems.ts';
import { doWork, giveUp } from '../../../server/modules/check-runs/actions/jobs.ts';
import { rebuildRun } from '../../../server/modules/check-runs/actions/rebuild.ts';
import { removeRuns } from '../../../server/modules/check-runs/actions/remove.ts';
import { requestDropOff } from '../../../server/modules/check-runs/actions/request-drop-off.ts';
import { rerunRuns } from '../../../server/modules/check-runs/actions/rerun.ts';
import type { Acting } from '../../../server/modules/check-runs/actions/run-action.ts';
import { ADVANCE_JOB } from '../../../server/modules/check-runs/advance-job.ts';
import { changeEob } from '../../../server/modules/eobs/change.ts';
import { addCompiled, auditsOf, eventsOf, PAID, runOf, worksOf } from '../../support/release/release.ts';
import type { ReleaseDesk } from '../../support/release/release-desk.ts';
import { openReleaseDesk, workIds } from '../../support/release/release-desk.ts';
import { addGroup, addRun, statusesOf } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { recordingQueue } from '../../support/servers/database.ts';

let desk: ReleaseDesk;
let own: OwnDatabase;

beforeAll(async () => {
  desk = await openReleaseDesk();
  own = desk.own;
});
afterAll(() => own?.close());

const dropped = () => (existsSync(join(own.dir, 'lin/registers')) ? readdirSync(join(own.dir, 'lin/registers')) : []);

describe('twenty concurrent calls', () => {
  /** Sets of actions, each of which is allowed in the run's current state. */
  const MIXES: Record<string, { status: number; cents: number; actions: RunAction[]; after: Record<string, number> }> =
    {
      compiled: {
        status: 5,
        cents: 1500,
        actions: ['rerun', 'rebuild', 'dropoff'],
        after: { rerun: 4, rebuild: 13, dropoff: 5 },
      },
      'built in vain': {
        status: 14,
        cents: 0,
        actions: ['rerun', 'rebuild', 'void'],
        after: { rerun: 4, rebuild: 13, void: 8 },
      },
      mismatched: { status: 16, cents: 0, actions: ['rerun', 'void'], after: { rerun: 4, void: 8 } },
    };

  const addFor = async ({ status, cents }: { status: number; cents: number }) =>
    status === 5
      ? addCompiled(own)
      : { ...(await addRun(own.db, await addGroup(own.db), [{ claims: [cents] }], { status })), reports: [] };

  const act = (acting: Acting, action: RunAction, id: number, reportId: number) => {
    if (action === 'rerun') return rerunRuns(acting, { ...RERUN, ids: [id] });
    if (action === 'rebuild') return rebuildRun(acting, id);
    if (action === 'dropoff')
      return requestDropOff(acting, id, { emailNotification: false, reports: [{ id: reportId }] });
    return removeRuns(acting, [id]);
  };
  const RERUN = {
    targetPaymentFilesStatusId: 4,
    resetTotalsChecked: true,
    rebuildCheckRegisterReports: true,
    dropOffToLin: true,
    emailNotification: true,
    reason: 'x',
  } as const;

  const rounds = Object.entries(MIXES).flatMap(([name, mix]) => [1, 2, 3].map((round) => ({ name, round, mix })));
  test.each(rounds)(
    '$name, round $round: one succeeds, the others are refused with the run’s current state',
    async ({ mix }) => {
      const { run, reports } = await addFor(mix);
      const { queue } = recordingQueue();
      const asked = Array.from({ length: 20 }, (_, at) => mix.actions[at % mix.actions.length] as RunAction);
      const answers = await Promise.all(
        asked.map((action) =>
          desk
            .call(queue, (acting) => act(acting, action, run.id, reports[0]?.id ?? 0))
            .then(
              () => action,
              (error: unknown) => error,
            ),
        ),
      );
      const done = answers.filter((answer): answer is RunAction => typeof answer === 'string');
      expect(done).toHaveLength(1);
      const [action = 'void'] = done;
      expect(await statusesOf(own.db, run.id)).toEqual([mix.after[action]]);
      expect((await worksOf(own, run.id)).map((work) => work.action)).toEqual([action]);
      // a drop-off is audited when it is done
      expect(await auditsOf(own, run.id)).toHaveLength(action === 'dropoff' ? 0 : 1);
      for (const answer of answers) {
        if (typeof answer === 'string') continue;
        expect(answer).toBeInstanceOf(Problem);
        const { status, details } = answer as Problem;
        expect(status).toBe(409);
        expect(details.more?.results).toMatchObject([
          { id: run.id, outcome: 'refused', current: { status_ids: [String(mix.after[action])], work: { action } } },
        ]);
      }
    },
  );

  test('put an EOB on hold once', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), PAID, { status: 16 });
    const [eob] = await own.db
      .select()
      .from(eobs)
      .where(eq(eobs.number, (await eobsOf(run.id))[0]?.number ?? ''));
    const { queue, of } = recordingQueue();
    const changed = await Promise.all(
      Array.from({ length: 20 }, () =>
        own.db.transaction((tx) => changeEob(tx, queue, { action: 'hold', id: eob?.id ?? 0, checkRunId: run.id })),
      ),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(changed.find(Boolean)).toMatchObject({ is_on_hold: true, on_hold_reason: 'No reason provided', version: 2 });
    expect(of(ADVANCE_JOB)).toHaveLength(1);
    expect((await runOf(own, run.id)).version).toBe(run.version + 1);
  });

  const eobsOf = async (runId: number) => {
    const { rows } = await own.database.pool.query<{ number: string }>(
      'select e.number from eobs e join payment_files f on f.id = e.payment_file_id where f.check_run_id = $1 order by e.id',
      [runId],
    );
    return rows;
  };
});

describe('the background work of a drop-off', () => {
  const asked = async () => {
    const { run, reports, group } = await addCompiled(own);
    const { queue, of } = recordingQueue();
    const body = { emailNotification: false, reports: reports.map(({ id }) => ({ id })) };
    await desk.call(queue, (acting) => requestDropOff(acting, run.id, body));
    return { run, reports, group, workId: workIds(of)[0] ?? 0 };
  };

  test('done concurrently or again leaves one file per report and one event', async () => {
    const { run, reports, workId } = await asked();
    const { needs } = desk.jobs();
    await Promise.all(Array.from({ length: 5 }, () => doWork(needs, workId)));
    expect(await doWork(needs, workId)).toEqual({ over: 1 });
    const names = reports.map(({ filename }) => filename);
    expect(
      dropped()
        .filter((name) => names.some((one) => name.includes(one)))
        .sort(),
    ).toEqual([...names].sort());
    expect(await eventsOf(own, run.id, 'dropoff')).toMatchObject([{ status: 'done', files: names }]);
    expect((await auditsOf(own, run.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['dropoff', desk.admin.id],
    ]);
    expect((await runOf(own, run.id)).released_at).not.toBeNull();
    expect((await worksOf(own, run.id))[0]).toMatchObject({ state: 'done', reason: '2 reports dropped off.' });
  });

  test('of a run with a payment that was returned meanwhile fails, and releases nothing', async () => {
    const { run, workId } = await asked();
    await own.database.pool.query(
      `update eobs set payment_state = 'returned' where payment_file_id in (select id from payment_files where check_run_id = $1)`,
      [run.id],
    );
    const { needs } = desk.jobs();
    expect(await doWork(needs, workId)).toEqual({ failed: 1 });
    const reason = expect.stringContaining('Processor, Check: returned EOBs, -$10.00.');
    expect((await worksOf(own, run.id))[0]).toMatchObject({ state: 'failed', reason });
    expect(await eventsOf(own, run.id, 'dropoff')).toMatchObject([{ status: 'failed', reason }]);
    expect((await runOf(own, run.id)).released_at).toBeNull();
  });

  test('that cannot reach LIN is retried, fails, is reported, and can be requested again', async () => {
    const { run, workId, reports } = await asked();
    rmSync(join(own.dir, 'lin'), { recursive: true, force: true });
    writeFileSync(join(own.dir, 'lin'), 'in the way');
    const { needs } = desk.jobs();
    await expect(doWork(needs, workId)).rejects.toThrow('LIN');
    expect((await worksOf(own, run.id))[0]).toMatchObject({ state: 'running', reason: expect.stringContaining('LIN') });
    await giveUp(own.db, workId);
    expect((await worksOf(own, run.id))[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('LIN') });
    expect(await eventsOf(own, run.id, 'dropoff')).toMatchObject([{ status: 'failed', reason: expect.any(String) }]);
    expect((await runOf(own, run.id)).released_at).toBeNull();
    expect(await auditsOf(own, run.id)).toEqual([]);
    rmSync(join(own.dir, 'lin'));
    mkdirSync(join(own.dir, 'lin'));
    const { queue, of } = recordingQueue();
    const body = { emailNotification: false, reports: reports.map(({ id }) => ({ id })) };
    await desk.call(queue, (acting) => requestDropOff(acting, run.id, body));
    await doWork(needs, workIds(of)[0] ?? 0);
    expect((await runOf(own, run.id)).released_at).not.toBeNull();
  });
});
