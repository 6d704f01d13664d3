import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { checkRuns, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addCompiled, eventsOf, PAID, runOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { until } from '../../support/servers/processes.ts';

/* EOBs that are paid after the release of their run (docs/rules/check-runs.md, "Supplemental runs"). */

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

const CALLERS = 50;
const RELEASED = new Date('2026-11-20T18:00:00Z');

const release = (id: number) =>
  world.own.db.update(checkRuns).set({ released_at: RELEASED }).where(eq(checkRuns.id, id));

const detailOf = async (id: number) =>
  (await (await world.as('check_run')).get<CheckRunDetail>(`/check-runs/${id}`)).body;

describe('after the release', () => {
  const HELD = [...PAID, { claims: [700, -200], isOnHold: true }];

  /** A released run of $20.00, of which the last EOB has not been paid. */
  const released = async (set: Partial<typeof eobs.$inferInsert> = {}) => {
    const { run, file, group } = await addCompiled(world.own, {}, HELD);
    await release(run.id);
    const own = await eobsOf(file.id);
    const last = own.at(-1);
    if (!last) throw new Error('no EOB');
    await world.own.db
      .update(eobs)
      .set({ version: 1, ...set })
      .where(eq(eobs.id, last.id));
    return { run, file, group, eob: last };
  };
  const eobsOf = (fileId: number) =>
    world.own.db.select().from(eobs).where(eq(eobs.payment_file_id, fileId)).orderBy(asc(eobs.id));
  const eobOf = async (id: number) => (await world.own.db.select().from(eobs).where(eq(eobs.id, id)))[0];

  const act = async (action: 'resume' | 'reissue', id: number, headers = {}) =>
    (await world.as('check_run')).post<BulkAnswer>(`/eobs/${action}`, { ids: [id], reason: 'confirmed' }, headers);

  const supplementalOf = async ({ group_id, type }: { group_id: number; type: string }) => {
    const [run] = await world.own.db
      .select()
      .from(checkRuns)
      .where(and(eq(checkRuns.group_id, group_id), eq(checkRuns.type, type), eq(checkRuns.sequence, 2)));
    const files = run
      ? await world.own.db.select().from(paymentFiles).where(eq(paymentFiles.check_run_id, run.id))
      : [];
    return { run, files };
  };

  test('an EOB that was on hold is resumed into a supplemental run, and the released one keeps its sums', async () => {
    const { run, file, eob } = await released();
    expect((await act('resume', eob.id)).body.results).toMatchObject([
      { outcome: 'done', effects: [`Resume: EOB ${eob.number}, $5.00, in a supplemental run`] },
    ]);
    expect(await eobOf(eob.id)).toMatchObject({ payment_state: 'moved', is_on_hold: false, is_live: false });
    expect(await runOf(world.own, run.id)).toMatchObject({ amount_cents: run.amount_cents, released_at: RELEASED });
    const { run: later, files } = await supplementalOf(run);
    expect(later).toMatchObject({ amount_cents: 500, released_at: null });
    expect(files).toMatchObject([
      {
        filename: file.filename,
        moved_from_id: file.id,
        total_cents: 500,
        payments_cents: 700,
        voids_cents: 200,
        eob_count: 1,
        claim_count: 2,
      },
    ]);
    expect(await eobsOf(files[0]?.id ?? 0)).toMatchObject([
      { number: eob.number, payment_state: 'not-sent', is_on_hold: false, is_live: true, reissue_of_id: eob.id },
    ]);
    const { balance } = await detailOf(run.id);
    expect(balance.verdict).toBe('explained');
    expect(balance.differences).toMatchObject([
      { kind: 'moved', between: 'files-processor', amount: -5 },
      { kind: 'moved', between: 'files-register', amount: -5 },
    ]);
    expect((await detailOf(later?.id ?? 0)).payment_files).toMatchObject([{ is_moved: true, file_total: 5 }]);
    expect(await eventsOf(world.own, run.id, 'eob-moved')).toMatchObject([{ eob: eob.number, to: '11/19/2026 #2' }]);
    expect(await eventsOf(world.own, later?.id ?? 0, 'eob-moved')).toMatchObject([{ from: '11/19/2026' }]);
    // it goes on by itself
    await until(
      async () => ((await supplementalOf(run)).files[0]?.status_id ?? 1) !== 1,
      () => 'the supplemental run did not go on',
    );
  });

  test('a returned payment is reissued into it, under the next number', async () => {
    const { run, eob } = await released({ payment_state: 'returned', is_on_hold: false });
    const dry = await act('reissue', eob.id, { 'Dry-Run': 'true' });
    expect(dry.body.results).toMatchObject([{ effects: [`Reissue: EOB ${eob.number}, $5.00, in a supplemental run`] }]);
    expect((await supplementalOf(run)).run).toBeUndefined();
    await act('reissue', eob.id);
    expect(await eobOf(eob.id)).toMatchObject({ payment_state: 'moved', is_live: true });
    const { files } = await supplementalOf(run);
    expect(await eobsOf(files[0]?.id ?? 0)).toMatchObject([{ number: `${eob.number}-R1`, amount_cents: 500 }]);
  });

  test('two EOBs of a file are in one file of the supplemental run', async () => {
    const { run, file } = await released();
    const [first, , last] = await eobsOf(file.id);
    await world.own.db
      .update(eobs)
      .set({ payment_state: 'rejected' })
      .where(eq(eobs.id, first?.id ?? 0));
    await act('reissue', first?.id ?? 0);
    await act('resume', last?.id ?? 0);
    const { run: later, files } = await supplementalOf(run);
    expect(later?.amount_cents).toBe(1500);
    expect(files).toMatchObject([{ total_cents: 1500, payments_cents: 1700, voids_cents: 200, eob_count: 2 }]);
    const withdrawn = await (await world.as('check_run')).post('/payments/voidGroup', { ids: [files[0]?.id] });
    expect(expectProblem(withdrawn, 409).detail).toContain('moved here from a released run');
  });

  test.each(['resume', 'reissue'] as const)('fifty people %s it at once: it moves once', async (action) => {
    const { run, eob } = await released(action === 'reissue' ? { payment_state: 'returned', is_on_hold: false } : {});
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => act(action, eob.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: CALLERS - 1 }, () => 409),
    ]);
    const { run: later, files } = await supplementalOf(run);
    expect(later?.amount_cents).toBe(500);
    expect(files).toMatchObject([{ total_cents: 500, eob_count: 1 }]);
  });

  test('a hold is refused with the day of the release', async () => {
    const { eob } = await released({ payment_state: 'paid', is_on_hold: false });
    const held = await (await world.as('check_run')).post('/eobs/put-on-hold', { ids: [eob.id] });
    expect(expectProblem(held, 409).detail).toBe(
      `EOB ${eob.number} was released on 11/20/2026. Have the processor stop it, and reissue it.`,
    );
  });
});
