import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { processorPayments } from '../../../server/db/tables/registers.ts';
import { faultsOf } from '../../../server/modules/check-runs/actions/gate.ts';
import { doWork } from '../../../server/modules/check-runs/actions/jobs.ts';
import { queueWork } from '../../../server/modules/check-runs/actions/queue-work.ts';
import { releaseDue } from '../../../server/modules/schedules/release-day.ts';
import { addCompiled, addLcr, eventsOf, runOf, worksOf } from '../../support/release/release.ts';
import type { ReleaseDesk } from '../../support/release/release-desk.ts';
import { openReleaseDesk, workIds } from '../../support/release/release-desk.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';

/* What the release gate reads of a run, and the jobs that pass it (docs/rules/check-runs.md, "Release gate"). */

let desk: ReleaseDesk;
let own: OwnDatabase;

beforeAll(async () => {
  desk = await openReleaseDesk();
  own = desk.own;
});
afterAll(() => own?.close());

type Compiled = Awaited<ReturnType<typeof addCompiled>>;

const LCR_DIFFERS = 'LCR: a difference without an explanation, $1.00.';

/** The first EOB of a run: a check of $10.00. */
const firstEob = async ({ file }: Compiled) => {
  const [eob] = await own.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(eobs.id);
  if (!eob) throw new Error('no EOB');
  return eob.id;
};

describe('a compiled run of $15.00', () => {
  test.each<[string, (made: Compiled) => Promise<unknown>, string[]]>([
    ['as it was built', async () => undefined, []],
    ['another LCR total', ({ run }) => addLcr(own, run.id, run.amount_cents + 100), [LCR_DIFFERS]],
    [
      'an EOB put on hold since',
      async (made) =>
        own.db
          .update(eobs)
          .set({ is_on_hold: true })
          .where(eq(eobs.id, await firstEob(made))),
      [
        'Detail says $10.00 of Check, the run is $0.00 now: rebuild the check registers.',
        'Summary says $10.00 of Check, the run is $0.00 now: rebuild the check registers.',
        '1 payment was made although its EOB is on hold.',
      ],
    ],
    [
      'an answer taken back',
      async (made) =>
        own.db
          .update(eobs)
          .set({ payment_state: 'sent' })
          .where(eq(eobs.id, await firstEob(made))),
      ['1 payment is not answered by the processor.'],
    ],
    [
      'another amount from the processor',
      async (made) =>
        own.db
          .update(processorPayments)
          .set({ amount_cents: 999 })
          .where(eq(processorPayments.eob_id, await firstEob(made))),
      ['Processor, Check: a difference without an explanation, -$0.01.'],
    ],
    [
      'a test file',
      ({ file }) => own.db.update(paymentFiles).set({ is_test: true }).where(eq(paymentFiles.id, file.id)),
      ['FILE is a test file.'],
    ],
  ])('%s', async (_, change, expected) => {
    const made = await addCompiled(own);
    await change(made);
    const faults = await faultsOf(own.db, made.run.id, made.reports);
    expect(faults).toEqual(expected.map((fault) => fault.replace('FILE', made.file.filename)));
  });
});

describe('the job of automatic groups', () => {
  test('writes a refused drop-off into the timeline once, and does not release', async () => {
    const { run } = await addCompiled(own, { release_type: 'auto', release_day: 1 });
    await addLcr(own, run.id, run.amount_cents + 100);
    for (const days of [7, 8]) {
      const { needs, queue, of } = desk.jobs();
      await releaseDue(own.db, queue, addDays(operatorDay(new Date()), days));
      for (const id of workIds(of)) await doWork(needs, id);
    }
    expect(await worksOf(own, run.id)).toEqual([]);
    expect((await runOf(own, run.id)).released_at).toBeNull();
    const events = await eventsOf(own, run.id, 'dropoff');
    expect(events).toMatchObject([{ status: 'scheduled' }, { status: 'failed' }]);
    expect(events[1]?.reason).toContain(LCR_DIFFERS);
  });
});

describe('work whose gate has closed since it was asked for', () => {
  const work = async (overridden: string[], change: (made: Compiled) => Promise<unknown>) => {
    const made = await addCompiled(own);
    await addLcr(own, made.run.id, made.run.amount_cents + 100);
    const { needs, queue, of } = desk.jobs();
    const data = { reports: made.reports.map(({ id }) => id), overridden };
    await desk.call(queue, (acting) =>
      queueWork(acting.tx, acting, { action: 'dropoff', checkRunId: made.run.id, data }),
    );
    await change(made);
    for (const id of workIds(of)) await doWork(needs, id);
    const [ended] = await worksOf(own, made.run.id);
    const [event] = await eventsOf(own, made.run.id, 'dropoff');
    return { ended, event, released: (await runOf(own, made.run.id)).released_at !== null };
  };

  test('fails with the reason, which the timeline says, and is not released', async () => {
    const { ended, event, released } = await work([], async () => undefined);
    expect(event).toMatchObject({ status: 'failed', reason: expect.stringContaining(LCR_DIFFERS) });
    expect(ended).toMatchObject({ state: 'failed', reason: expect.stringContaining(LCR_DIFFERS) });
    expect(released).toBe(false);
  });

  test('is done where a second person has overridden it', async () => {
    const { ended, released } = await work([LCR_DIFFERS], async () => undefined);
    expect(ended).toMatchObject({ state: 'done' });
    expect(released).toBe(true);
  });

  test('fails when the override does not name what came after it', async () => {
    const { ended, released } = await work([LCR_DIFFERS], ({ run }) => addLcr(own, run.id, run.amount_cents - 700));
    expect(ended).toMatchObject({ state: 'failed', reason: expect.stringContaining('-$7.00') });
    expect(released).toBe(false);
  });
});
