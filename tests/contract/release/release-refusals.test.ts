import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import type { Answer } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addCompiled, auditsOf, runOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import type { TabledAction } from '../../support/release/run-action-table.ts';
import { answersOf, BY_STATUSES } from '../../support/release/run-action-table.ts';
import { addFile, addGroup, NO_MONEY, statusesOf } from '../../support/release/runs.ts';

describe('the actions allowed on a check run', () => {
  let at: ReleaseServer;
  beforeAll(async () => {
    at = await openReleaseServer();
  });
  afterAll(() => at?.close());

  describe('by the statuses of its files', () => {
    const CALLS: Record<TabledAction, (id: number) => Promise<Answer<BulkAnswer>>> = {
      rerun: (id) => at.rerun([id], { reason: 'x' }),
      void: (id) => at.remove([id]),
      rebuild: (id) => at.rebuild(id),
      dropoff: (id) => at.dropOff(id, [{ id: 1 }]),
    };
    const ACTIONS = Object.keys(CALLS) as TabledAction[];
    /** Statuses that files may have after an action: the action's own first, then those of files it leaves out. */
    const LEFT = { rerun: [4, 6, 8], void: [8], rebuild: [13, 6, 8] };

    const add = async (statuses: readonly number[], cents: number) => {
      const { run, file } = await at.addAt(statuses[0] ?? 0, [{ claims: [cents] }]);
      for (const status of statuses.slice(1)) await addFile(at.own.db, file, status, NO_MONEY);
      return run.id;
    };

    const expectRefusals = async (statuses: readonly number[], cents: number, refused: [TabledAction, string][]) => {
      const id = await add(statuses, cents);
      const before = await at.everything(id);
      for (const [action, refusal] of refused) {
        const problem = expectProblem(await CALLS[action](id), 409);
        expect([action, problem.message]).toEqual([action, refusal]);
        expect(problem.results).toMatchObject([{ id, outcome: 'refused', current: { work: null } }]);
      }
      expect(await at.everything(id)).toEqual(before);
    };

    const expectDone = async (statuses: readonly number[], cents: number, action: TabledAction) => {
      const id = await add(statuses, cents);
      const answer = await CALLS[action](id);
      if (action === 'dropoff') {
        expect(expectProblem(answer, 409)).toMatchObject({
          message: 'Cannot drop off check run',
          description: 'Reports are not grouped by a report set. Try more recent check runs.',
        });
        return;
      }
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.results).toMatchObject([{ id, outcome: 'done' }]);
      const { status_ids } = answer.body.results[0]?.current ?? {};
      const after = (status_ids as string[]).map(Number);
      expect(after).toContain(LEFT[action][0]);
      expect(LEFT[action]).toEqual(expect.arrayContaining(after));
    };

    const cases = BY_STATUSES.flatMap((row) =>
      (row[0].length === 1 ? [0, 1500] : [0]).map((cents) => ({ statuses: row[0], cents, row })),
    );
    test.each(cases)('files at $statuses, $cents cents', async ({ statuses, cents, row }) => {
      const answers = answersOf(row, cents);
      const refused = ACTIONS.flatMap((action): [TabledAction, string][] => {
        const refusal = answers[action];
        return refusal === undefined ? [] : [[action, refusal]];
      });
      await expectRefusals(statuses, cents, refused);
      for (const action of ACTIONS.filter((one) => answers[one] === undefined)) {
        await expectDone(statuses, cents, action);
      }
    });
  });

  describe('with and without files', () => {
    test('a run without files is deleted once, and its row is kept', async () => {
      const group = await addGroup(at.own.db);
      const [empty] = await at.own.db
        .insert(checkRuns)
        .values({ group_id: group.id, run_date: '2026-11-19', type: 'scheduled' })
        .returning();
      const id = empty?.id ?? 0;
      expectProblem(await at.rerun([id], { reason: 'x' }), 409);
      expectProblem(await at.rebuild(id), 409);
      expectProblem(await at.dropOff(id, [{ id: 1 }]), 409);
      const { status, body } = await at.remove([id], {}, 'check_run');
      expect([status, body.results[0]?.outcome]).toEqual([200, 'done']);
      expect((await runOf(at.own, id)).deleted_at).not.toBeNull();
      for (const again of [await at.remove([id]), await at.rerun([id], { reason: 'x' }), await at.rebuild(id)]) {
        expect(expectProblem(again, 409).message).toBe('The run is deleted.');
      }
      expect((await auditsOf(at.own, id)).map(({ action }) => action)).toEqual(['delete']);
    });

    test('a run with files is not deleted', async () => {
      const { run } = await at.addAt(4, [{ claims: [0] }]);
      const problem = expectProblem(
        await (await at.as('administrator')).call('DELETE', '/check-runs', {
          body: { ids: [run.id], action: 'delete' },
        }),
        409,
      );
      expect(problem.message).toBe('A run with payment files cannot be deleted.');
      expect(await statusesOf(at.own.db, run.id)).toEqual([4]);
    });

    test('a run with reports is not released while one of its files is not compiled', async () => {
      for (const status of [4, 12, 14, 16]) {
        const { run, file, reports } = await addCompiled(at.own);
        await addFile(at.own.db, file, status, NO_MONEY);
        const before = await at.everything(run.id);
        const asked = reports.map(({ id }) => ({ id }));
        const said = expect.stringMatching(/^A run at ".*" is not compiled yet\.$/);
        expect(expectProblem(await at.dropOff(run.id, asked), 409).message).toEqual(said);
        const dry = await at.dropOff(run.id, asked, {}, { 'Dry-Run': 'true' });
        expect(dry.body.results).toMatchObject([{ outcome: 'refused', reason: said }]);
        expect(await at.everything(run.id)).toEqual(before);
      }
    });
  });
});
