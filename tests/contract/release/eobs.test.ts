import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { checkRuns, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addLcr, auditsOf, PAID, runOf } from '../../support/release/release.ts';
import { addGroup, addRun, statusesOf } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { until } from '../../support/servers/processes.ts';

type SimpleAction = Exclude<EobAction, 'reissue' | 'void' | 'accept'>;

const PATHS: Record<SimpleAction, string> = {
  hold: '/eobs/put-on-hold',
  resume: '/eobs/resume',
  flag: '/eobs/flag-stop-loss',
  unflag: '/eobs/unflag-stop-loss',
};
const ACTIONS = Object.keys(PATHS) as SimpleAction[];
/** The refusal for an EOB already in the requested state, and the check for that state. */
const REFUSED = {
  hold: { when: (eob) => eob.is_on_hold, said: 'is on hold already' },
  resume: { when: (eob) => !eob.is_on_hold, said: 'is not on hold' },
  flag: { when: (eob) => eob.is_flagged_stop_loss, said: 'is flagged as stop loss already' },
  unflag: { when: (eob) => !eob.is_flagged_stop_loss, said: 'is not flagged as stop loss' },
} satisfies Record<SimpleAction, { when: (eob: typeof eobs.$inferSelect) => boolean; said: string }>;
const TOKEN = 'a-token-of-the-webhook-tests';

describe('EOBs', () => {
  let own: OwnDatabase;
  let server: ServerOfOwn;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ own, server, close } = await openOwnServer({ environment: { WEBHOOK_TOKEN: TOKEN } }));
  });
  afterAll(() => close?.());

  const act = async (action: SimpleAction, ids: number[], body = {}) =>
    (await apiAs(server.url, 'check_run')).post<BulkAnswer>(PATHS[action], { ids, ...body });

  const add = async (set: Partial<typeof eobs.$inferInsert> = {}, status = 5) => {
    const { run, file } = await addRun(own.db, await addGroup(own.db), PAID, { status });
    await own.db
      .update(eobs)
      .set({ version: 1, ...set })
      .where(eq(eobs.payment_file_id, file.id));
    const rows = await own.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(eobs.id);
    const [first, second] = rows;
    if (!first || !second) throw new Error('no EOBs');
    return { run, file, first, second };
  };
  const read = async (id: number) => (await own.db.select().from(eobs).where(eq(eobs.id, id)))[0];

  const STATES = [true, false].flatMap((is_on_hold) =>
    [true, false].map((is_flagged_stop_loss) => ({ is_on_hold, is_flagged_stop_loss })),
  );
  test.each(ACTIONS.flatMap((action) => STATES.map((state) => ({ action, ...state }))))(
    '$action: an EOB with on hold $is_on_hold, flagged $is_flagged_stop_loss',
    async ({ action, ...state }) => {
      const { first, run } = await add({ ...state, on_hold_reason: state.is_on_hold ? 'before' : null });
      const answer = await act(action, [first.id], { reason: 'now' });
      const { when, said } = REFUSED[action];
      if (when(first)) {
        const problem = expectProblem(answer, 409);
        expect(problem.message).toBe(`EOB ${first.number} ${said}.`);
        expect(problem.results).toMatchObject([{ outcome: 'refused', current: state }]);
        expect(await read(first.id)).toEqual(first);
        expect(await auditsOf(own, run.id)).toEqual([]);
        return;
      }
      const change = {
        // the processor has paid it: it is asked to stop the payment
        hold: { is_on_hold: true, on_hold_reason: 'now', payment_state: 'stop-requested' },
        resume: { is_on_hold: false, on_hold_reason: null },
        flag: { is_flagged_stop_loss: true },
        unflag: { is_flagged_stop_loss: false },
      }[action];
      expect(answer.body.results).toMatchObject([{ id: first.id, outcome: 'done', current: change }]);
      expect(await read(first.id)).toEqual({ ...first, ...change, version: first.version + 1 });
      expect((await runOf(own, run.id)).version).toBe(run.version + 1);
      const [audit] = await auditsOf(own, run.id);
      expect(audit).toMatchObject({ action: 'update', data: { eob: first.number } });
      const changes = audit?.changes as { path: string[] }[] | undefined;
      expect(changes?.map(({ path }) => path[0]).sort()).toEqual(Object.keys(change).sort());
    },
  );

  test.each([undefined, null, '', '  '])('a hold without a reason (%j) is stored as such', async (reason) => {
    const { first } = await add();
    await act('hold', [first.id], { reason });
    expect((await read(first.id))?.on_hold_reason).toBe('No reason provided');
  });

  test('are reported individually', async () => {
    const { first, second } = await add();
    await act('hold', [second.id]);
    const { status, body } = await act('hold', [second.id, first.id, 999_999_999]);
    expect(status).toBe(200);
    expect(body.results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [first.id, 'done'],
      [second.id, 'refused'],
      [999_999_999, 'refused'],
    ]);
    expectProblem(await act('hold', [999_999_999]), 404);
  });

  test('of voided files and deleted runs cannot be changed', async () => {
    const voided = await add();
    await own.db.update(paymentFiles).set({ status_id: 8 }).where(eq(paymentFiles.id, voided.file.id));
    const deleted = await add();
    await own.db.update(checkRuns).set({ deleted_at: new Date() }).where(eq(checkRuns.id, deleted.run.id));
    for (const { first } of [voided, deleted]) {
      const before = await read(first.id); // the deletion has taken it off the claims search
      expect(expectProblem(await act('hold', [first.id]), 409).message).toMatch(/voided|deleted/);
      expect(await read(first.id)).toEqual(before);
    }
  });

  test('a hold recalculates the totals of a run that waits for them', async () => {
    // the LCR total omits the first EOB
    const { run, first } = await add({ payment_state: 'not-sent' }, 16);
    await addLcr(own, run.id, run.amount_cents - first.amount_cents);
    await act('hold', [first.id]);
    await until(
      async () => (await statusesOf(own.db, run.id))[0] === 10,
      () => 'the run did not go on',
    );
    expect((await runOf(own, run.id)).differences.map(({ kind }) => kind)).toContain('held');
  });

  test('are put on hold by the webhook in the same way, also repeatedly', async () => {
    const { first, run } = await add({ payment_state: 'not-sent' }, 1);
    const call = (operation: string) =>
      fetch(`${server.url}/api/webhooks/eobs?eob=${first.number}&operation=${operation}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
      });
    for (let times = 0; times < 2; times += 1) expect((await call('hold')).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ is_on_hold: true, on_hold_reason: 'No reason provided', version: 2 });
    expect((await runOf(own, run.id)).version).toBe(run.version + 1);
    expect((await call('unhold')).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ is_on_hold: false, on_hold_reason: null, version: 3 });
    expect(await auditsOf(own, run.id)).toHaveLength(2);
  });
});
