import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RERUN_STEPS } from '../../../domain/release/release-actions.ts';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { groupRecipients } from '../../../server/db/tables/groups.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { runWork } from '../../../server/db/tables/run-work.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addCompiled, auditsOf, eventsOf, runOf, worksOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addFile, NO_MONEY, statusesOf } from '../../support/release/runs.ts';

describe('actions on check runs', () => {
  let at: ReleaseServer;
  beforeAll(async () => {
    at = await openReleaseServer();
  });
  afterAll(() => at?.close());

  describe('roles', () => {
    test('only administrators void; others are refused per run, or with 403 when nothing else was requested', async () => {
      const { run } = await at.addAt(4, [{ claims: [0] }]);
      const [empty] = await at.own.db
        .insert(checkRuns)
        .values({ group_id: run.group_id, run_date: '2026-11-18', type: 'scheduled' })
        .returning();
      expectProblem(await at.remove([run.id], {}, 'check_run_manager'), 403);
      const both = await at.remove([run.id, empty?.id ?? 0], {}, 'check_run_manager');
      expect(both.body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
      expect(both.body.results[0]?.reason).toContain('Administrator');
      expect(await statusesOf(at.own.db, run.id)).toEqual([4]);
    });

    test('an unknown run gets 404', async () => {
      expectProblem(await at.remove([999_999_999]), 404);
      expectProblem(await at.rerun([999_999_999]), 404);
      expectProblem(await at.rebuild(999_999_999), 404);
      expectProblem(await at.dropOff(999_999_999, [{ id: 1 }]), 404);
      expectProblem(await (await at.as('check_run')).post('/check-runs/999999999/refresh-cache', {}), 404);
    });
  });

  test('a voided run keeps its row; each file is counted as voided', async () => {
    const { run, file } = await at.addAt(16, [{ claims: [100, -100] }]);
    expect((await at.remove([run.id])).status).toBe(200);
    expect(await statusesOf(at.own.db, run.id)).toEqual([8]);
    expect(await eventsOf(at.own, run.id, 'void')).toEqual([{ files: [file.filename] }]);
    const metrics = await at.own.db.select().from(metricsEvents).where(eq(metricsEvents.check_run_id, run.id));
    expect(metrics.map((one) => [one.event_type_id, one.file_type_id, one.file_name])).toEqual([
      [67, 1, file.filename],
    ]);
    expect((await auditsOf(at.own, run.id)).map(({ action, data }) => [action, data])).toEqual([
      ['delete', { action: 'void', date: run.run_date }],
    ]);
    expect((await worksOf(at.own, run.id)).map(({ action, state }) => [action, state])).toEqual([['void', 'done']]);
  });

  describe('a dry run', () => {
    test('describes the effects in words with amounts, and changes nothing', async () => {
      const { run, group, reports } = await addCompiled(at.own);
      await at.own.db.insert(groupRecipients).values([
        { group_id: group.id, email: 'one@example.com', attachments: [] },
        { group_id: group.id, email: 'two@example.com', attachments: [] },
      ]);
      const voidable = await at.addAt(4, [{ claims: [0] }]);
      const before = [await at.everything(run.id), await at.everything(voidable.run.id)];
      const dry = { 'Dry-Run': 'true', 'Idempotency-Key': `dry-${run.id}-00000000` };
      const answers = [
        await at.rerun([run.id], {}, dry),
        await at.dropOff(
          run.id,
          reports.map(({ id }) => ({ id })),
          { emailNotification: true },
          dry,
        ),
        await at.rebuild(run.id, dry),
        await at.remove([run.id, voidable.run.id], dry),
      ];
      for (const { status, body } of answers) expect([status, body.dry_run]).toEqual([200, true]);
      const told = answers.map(({ body }) =>
        body.results.flatMap(({ effects, reason }) => effects ?? [reason]).join('\n'),
      );
      expect(told[0]).toContain('1 payment file goes from CR Report Compiled to Waiting PDF');
      expect(told[0]).toContain('$15.00');
      expect(told[1]).toContain(`Detail, $15.00, is copied to LIN as ${reports[0]?.filename}`);
      expect(told[1]).toContain('Email to 2 recipients');
      expect(told[2]).toContain('CR Report Compiled to Building Manual');
      expect(told[3]).toContain('Only a run whose amount is $0.00 can be voided.');
      expect(told[3]).toContain('1 payment file goes from Waiting PDF to Voided');
      expect([await at.everything(run.id), await at.everything(voidable.run.id)]).toEqual(before);
      // the idempotency key now belongs to a dry run, and cannot be used for the action itself
      const real = await at.rerun([run.id], {}, { 'Idempotency-Key': dry['Idempotency-Key'] });
      expect(expectProblem(real, 422).code).toBe('key_reused');
    });

    test('is refused by a call that does not support it', async () => {
      const { run } = await at.addAt(4);
      const answer = await (await at.as('administrator')).post(
        `/check-runs/${run.id}/refresh-cache`,
        {},
        { 'Dry-Run': 'true' },
      );
      expect(expectProblem(answer, 422).issues?.[0]?.path).toBe('Dry-Run');
      expectProblem(await at.rerun([run.id], {}, { 'Dry-Run': 'perhaps' }), 422);
      expect((await runOf(at.own, run.id)).version).toBe(run.version);
    });
  });

  describe('several runs in one call', () => {
    test('are reported individually, matching the database', async () => {
      const back = await at.addAt(16);
      const stuck = await at.addAt(2);
      const waits = await at.addAt(4);
      const { status, body } = await at.rerun([waits.run.id, back.run.id, stuck.run.id, 999_999_999]);
      expect(status).toBe(200);
      expect(body.results.map(({ id, outcome }) => [id, outcome])).toEqual(
        [back, stuck, waits]
          .map(({ run }) => [run.id, run.id === back.run.id ? 'done' : 'refused'])
          .concat([[999_999_999, 'refused']]),
      );
      expect(body.actions.map(({ key }) => key)).toEqual(Object.keys(RERUN_STEPS));
      expect(body.actions.map(({ success }) => success)).toEqual([false, true, true, true, true]);
      expect(body.actions[0]?.reason).toMatch(/^3 of 4 runs: /);
      expect(await statusesOf(at.own.db, stuck.run.id)).toEqual([2]);
      expect(await worksOf(at.own, stuck.run.id)).toEqual([]);
      expect(await worksOf(at.own, back.run.id)).toHaveLength(1);
    });

    test('get 409 with the first reason and all reasons when none can be done', async () => {
      const [one, two] = [await at.addAt(2), await at.addAt(4)];
      const problem = expectProblem(await at.rerun([one.run.id, two.run.id]), 409);
      expect(problem.message).toContain('Waiting ePay');
      expect(problem.results).toHaveLength(2);
    });

    test('accept no If-Match; a single run does', async () => {
      const [one, two] = [await at.addAt(16), await at.addAt(16)];
      expectProblem(await at.rerun([one.run.id, two.run.id], {}, { 'If-Match': '"1"' }), 422);
      const stale = expectProblem(await at.rerun([one.run.id], {}, { 'If-Match': '"99"' }), 412);
      expect(stale.current).toMatchObject({ id: one.run.id, version: one.run.version, status_ids: ['16'] });
      expect((await at.rerun([one.run.id], {}, { 'If-Match': `"${one.run.version}"` })).status).toBe(200);
    });
  });

  test('while work is open no other action starts, and the refusal names that work', async () => {
    const { run, reports } = await addCompiled(at.own);
    await at.own.db.insert(runWork).values({ check_run_id: run.id, action: 'dropoff', state: 'running' });
    for (const answer of [
      await at.rerun([run.id], { reason: 'x' }),
      await at.remove([run.id]),
      await at.rebuild(run.id),
      await at.dropOff(run.id, [{ id: reports[0]?.id ?? 0 }]),
    ]) {
      const problem = expectProblem(answer, 409);
      expect(problem.message).toBe('Drop off of this run is under way. Wait for it to finish.');
      expect(problem.results).toMatchObject([{ current: { work: { action: 'dropoff', state: 'running' } } }]);
    }
  });

  test('files that were refused or voided keep their status', async () => {
    const { run, file } = await at.addAt(16);
    for (const status of [6, 8]) await addFile(at.own.db, file, status, NO_MONEY);
    expect((await at.rerun([run.id])).status).toBe(200);
    expect((await statusesOf(at.own.db, run.id)).sort((a, b) => a - b)).toEqual([4, 6, 8]);
  });
});
