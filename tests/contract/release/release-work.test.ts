import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { groupRecipients } from '../../../server/db/tables/groups.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { createRegisterSet } from '../../../server/modules/registers/create-set.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addCompiled, addLcr, auditsOf, eventsOf, runOf, worksOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { statusesOf } from '../../support/release/runs.ts';

describe('the background work of actions on check runs', () => {
  let at: ReleaseServer;
  beforeAll(async () => {
    at = await openReleaseServer();
  });
  afterAll(() => at?.close());

  describe('a rerun', () => {
    test.each([undefined, null, '', '   '])('of a compiled run without a reason (%j) is refused', async (reason) => {
      const { run } = await addCompiled(at.own);
      const problem = expectProblem(await at.rerun([run.id], { reason }), 422);
      expect(problem.issues).toEqual([{ path: 'reason', message: expect.stringMatching(/^Give a reason/) }]);
      expect(await statusesOf(at.own.db, run.id)).toEqual([5]);
    });

    test('needs no reason in other statuses; of several only those that need one are refused', async () => {
      const compiled = await addCompiled(at.own);
      const mismatch = await at.addAt(16);
      const { body } = await at.rerun([compiled.run.id, mismatch.run.id]);
      expect(body.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
        ['refused', expect.stringMatching(/^Give a reason/)],
        ['done', undefined],
      ]);
    });

    test('is built, dropped off and emailed again, and ends at status 5', async () => {
      const { run, group, reports } = await addCompiled(at.own);
      await at.own.db
        .insert(groupRecipients)
        .values({ group_id: group.id, email: 'again@example.com', attachments: [] });
      await at.own.db.update(checkRuns).set({ released_at: new Date() }).where(eq(checkRuns.id, run.id));
      const { body } = await at.rerun([run.id], { reason: 'The file was sent twice' });
      expect(body.actions.every(({ success }) => success)).toBe(true);
      expect(body.results[0]?.current).toMatchObject({
        status_ids: ['4'],
        released_at: null,
        work: { state: 'queued' },
      });
      expect(await at.ended(run.id)).toMatchObject({
        action: 'rerun',
        state: 'done',
        reason: '2 reports dropped off.',
      });
      const after = await at.everything(run.id);
      expect(after.statuses).toEqual([5]);
      expect(after.run.released_at).not.toBeNull();
      expect(after.run.totals_checked).toBe(true);
      expect(after.audits.map(({ action }) => action)).toEqual(['rerun', 'dropoff']);
      expect(after.audits[0]?.data).toMatchObject({ ids: [run.id], reason: 'The file was sent twice' });
      const [done] = await eventsOf(at.own, run.id, 'dropoff');
      expect(done).toMatchObject({ status: 'done' });
      expect(done?.set_id).not.toBe(reports[0]?.set_id);
      expect(readdirSync(at.dropped())).toEqual(expect.arrayContaining(done?.files as string[]));
      // one email, not one for the build and one for the drop-off
      expect(await eventsOf(at.own, run.id, 'notification')).toHaveLength(1);
    });

    test('may omit drop-off and email', async () => {
      const { run, group } = await addCompiled(at.own);
      await at.own.db.insert(groupRecipients).values({ group_id: group.id, email: 'no@example.com', attachments: [] });
      await at.rerun([run.id], { reason: 'x', dropOffToLin: false, emailNotification: false });
      expect(await at.ended(run.id)).toMatchObject({ state: 'done', reason: 'The check registers are built.' });
      expect(await eventsOf(at.own, run.id, 'notification')).toEqual([]);
      expect(await eventsOf(at.own, run.id, 'dropoff')).toEqual([]);
      expect((await runOf(at.own, run.id)).released_at).toBeNull();
    });

    test('that has to wait for its LCR total is done, with that reason', async () => {
      const { run } = await at.addAt(7);
      expect((await at.rerun([run.id])).status).toBe(200);
      expect(await at.ended(run.id)).toMatchObject({ state: 'done', reason: expect.stringContaining('LCR total') });
      expect(await statusesOf(at.own.db, run.id)).toEqual([4]);
    });

    test('whose totals differ fails, with that reason', async () => {
      const { run } = await at.addAt(7);
      await addLcr(at.own, run.id, 1);
      expect((await at.rerun([run.id])).status).toBe(200);
      expect(await at.ended(run.id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('differ') });
      expect(await statusesOf(at.own.db, run.id)).toEqual([16]);
    });

    test.each(['resetTotalsChecked', 'rebuildCheckRegisterReports'])('without %s is refused', async (name) => {
      const { run } = await at.addAt(16);
      expectProblem(await at.rerun([run.id], { [name]: false }), 422);
      expectProblem(await at.rerun([run.id], { targetPaymentFilesStatusId: 2 }), 422);
      expect(await statusesOf(at.own.db, run.id)).toEqual([16]);
    });
  });

  describe('a drop-off', () => {
    test('copies the chosen reports to LIN and releases the run', async () => {
      const { run, group, reports } = await addCompiled(at.own);
      await at.own.db.insert(groupRecipients).values({ group_id: group.id, email: 'to@example.com', attachments: [] });
      // like those of the generated past, built when they are first needed
      await at.own.db.execute(sql`update register_reports set storage_key = null where check_run_id = ${run.id}`);
      const [detail, summary] = reports;
      const before = existsSync(at.dropped()) ? readdirSync(at.dropped()) : [];
      const { status, body } = await at.dropOff(run.id, [{ id: detail?.id ?? 0, type: 'detail' }], {
        emailNotification: true,
      });
      expect([status, body.results[0]?.current?.work]).toEqual([200, expect.objectContaining({ action: 'dropoff' })]);
      expect(await at.ended(run.id)).toMatchObject({ state: 'done', reason: '1 report dropped off.' });
      const files = readdirSync(at.dropped()).filter((name) => !before.includes(name));
      expect(files).toEqual([detail?.filename]);
      const { sheets } = await readXlsx(readFileSync(join(at.dropped(), detail?.filename ?? '')));
      expect(sheets.map(({ name }) => name)).toEqual(['Register', 'Totals']);
      const after = await at.everything(run.id);
      expect(after.statuses).toEqual([5]);
      expect(after.run.released_at).not.toBeNull();
      expect(after.run.version).toBeGreaterThan(run.version);
      expect(await eventsOf(at.own, run.id, 'dropoff')).toMatchObject([
        { status: 'done', set_id: detail?.set_id, reports: [detail?.id], files: [detail?.filename], emails: 1 },
      ]);
      expect(after.audits.map(({ action, actor_id }) => [action, actor_id !== null])).toEqual([['dropoff', true]]);
      const metrics = await at.own.db.select().from(metricsEvents).where(eq(metricsEvents.check_run_id, run.id));
      expect(
        metrics.filter((one) => one.event_type_id === 202).map((one) => [one.file_type_id, one.file_name]),
      ).toEqual([[1000, detail?.filename]]);
      // a released run offers no drop-off, of no report
      for (const report of [detail, summary]) {
        const again = await at.dropOff(run.id, [{ id: report?.id ?? 0 }], {}, { 'Dry-Run': 'true' });
        expect(again.body.results[0]?.reason).toBe('The run is released.');
        expect(expectProblem(await at.dropOff(run.id, [{ id: report?.id ?? 0 }]), 409).message).toBe(
          'The run is released.',
        );
      }
    });

    test('accepts only reports of the latest set that may be dropped off', async () => {
      const { run, reports } = await addCompiled(at.own);
      const other = await addCompiled(at.own);
      const [old] = reports;
      await at.own.db.transaction((tx) => createRegisterSet(tx, run.id));
      const outdated = expectProblem(await at.dropOff(run.id, [{ id: old?.id ?? 0 }]), 409);
      expect(outdated.message).toContain('latest report set');
      // one of another run does not exist here, also beside one of this run
      for (const wrong of [other.reports[0]?.id ?? 0, 999_999_999]) {
        expectProblem(await at.dropOff(run.id, [{ id: wrong }]), 404);
        expectProblem(await at.dropOff(run.id, [{ id: old?.id ?? 0 }, { id: wrong }]), 404);
      }
      expect(await eventsOf(at.own, run.id, 'dropoff')).toEqual([]);
      expectProblem(await at.dropOff(run.id, []), 422);
      const [report] = other.reports;
      const mislabelled = { id: report?.id ?? 0, options: { includePHI: false, includeDiagnosisDetails: false } };
      expectProblem(await at.dropOff(other.run.id, [mislabelled]), 409);
      for (const [phi, diagnosis] of [
        [true, true],
        [false, false],
        [false, true],
      ]) {
        await at.own.db.execute(
          sql`update register_reports set include_phi = ${phi}, include_diagnosis = ${diagnosis} where id = ${report?.id}`,
        );
        expect(expectProblem(await at.dropOff(other.run.id, [{ id: report?.id ?? 0 }]), 409).message).toMatch(
          /is not dropped off\.$/,
        );
      }
      expect(await worksOf(at.own, other.run.id)).toEqual([]);
    });

    test.each([
      ['sent', false, '2 payments are not answered by the processor.'],
      ['stop-requested', true, 'EOBs with a stop requested, -$'],
      ['rejected', false, 'rejected EOBs, -$'],
      ['returned', false, 'returned EOBs, -$'],
      ['paid', true, '2 payments were made although their EOBs are on hold.'],
    ])('is refused while payments are %s, on hold %s', async (state, isOnHold, reason) => {
      const { run, file, reports } = await addCompiled(at.own);
      await at.own.db.execute(
        sql`update eobs set payment_state = ${state}, is_on_hold = ${isOnHold} where payment_file_id = ${file.id}`,
      );
      expect(expectProblem(await at.dropOff(run.id, [{ id: reports[0]?.id ?? 0 }]), 409).message).toContain(reason);
      expect((await runOf(at.own, run.id)).released_at).toBeNull();
    });

    test('with a stale version gets 412', async () => {
      const { run, reports } = await addCompiled(at.own);
      expectProblem(await at.dropOff(run.id, [{ id: reports[0]?.id ?? 0 }], {}, { 'If-Match': '"999"' }), 412);
      expectProblem(await at.rebuild(run.id, { 'If-Match': '"999"' }), 412);
    });

    test('of a run that changed since its report was made is refused until it is rebuilt', async () => {
      const { run, file } = await at.addAt(5);
      const set = await at.own.db.transaction((tx) => createRegisterSet(tx, run.id));
      await at.own.db.execute(
        sql`update eobs set is_on_hold = true, payment_state = 'not-sent' where payment_file_id = ${file.id}`,
      );
      const refused = await at.dropOff(run.id, [{ id: set.reports[0]?.id ?? 0 }]);
      expect(expectProblem(refused, 409).detail).toContain('rebuild the check registers');
      expect(await worksOf(at.own, run.id)).toEqual([]);
      expect((await runOf(at.own, run.id)).released_at).toBeNull();
      expect((await at.rebuild(run.id)).status).toBe(200); // and the user can continue
      expect(await at.ended(run.id)).toMatchObject({ action: 'rebuild', state: 'done' });
    });
  });

  test('a rebuild creates a new set and is done', async () => {
    const { run, reports } = await addCompiled(at.own);
    const { body } = await at.rebuild(run.id);
    expect(body.results[0]?.current).toMatchObject({ status_ids: ['13'], work: { action: 'rebuild' } });
    expect(expectProblem(await at.rebuild(run.id), 409).message).toMatch(
      /Rebuild of this run is under way|Building Manual/,
    );
    expect(await at.ended(run.id)).toMatchObject({ state: 'done', reason: '2 check registers built.' });
    expect(await statusesOf(at.own.db, run.id)).toEqual([5]);
    expect((await eventsOf(at.own, run.id, 'cr-report')).length).toBe(reports.length * 2);
    expect((await auditsOf(at.own, run.id)).map(({ action }) => action)).toEqual(['rebuild']);
  });

  test('a refresh recalculates amount and totals, and reports them', async () => {
    const { run } = await at.addAt(16);
    await addLcr(at.own, run.id, 1400);
    await at.own.db.update(checkRuns).set({ amount_cents: 7, totals_checked: false }).where(eq(checkRuns.id, run.id));
    const api = await at.as('epayables_manager');
    const { status, body, headers } = await api.post<{ version: number; message: string; synced_at: string }>(
      `/check-runs/${run.id}/refresh-cache`,
      {},
    );
    expect(status).toBe(200);
    expect(body.message).toBe('$15.00 in 1 payment file. The totals differ, 1 difference.');
    const after = await runOf(at.own, run.id);
    expect(after).toMatchObject({ amount_cents: 1500, totals_checked: true, version: body.version });
    expect(after.synced_at?.toISOString()).toBe(body.synced_at);
    expect(headers.get('etag')).toBe(`"${body.version}"`);
    expect(after.version).toBeGreaterThan(run.version);
    const stale = await api.post(`/check-runs/${run.id}/refresh-cache`, {}, { 'If-Match': `"${run.version}"` });
    expect(expectProblem(stale, 412).changes).toMatchObject([
      { field: 'amount_cents' },
      { field: 'totals_checked' },
      { field: 'differences' },
    ]);
  });
});
