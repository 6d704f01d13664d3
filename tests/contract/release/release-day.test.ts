import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { doWork } from '../../../server/modules/check-runs/actions/jobs.ts';
import { rebuildRun } from '../../../server/modules/check-runs/actions/rebuild.ts';
import { buildRegisters } from '../../../server/modules/registers/build.ts';
import { RELEASE_JOB, registerDropOff } from '../../../server/modules/schedules/drop-offs.ts';
import { releaseDue } from '../../../server/modules/schedules/release-day.ts';
import { addCompiled, auditsOf, eventsOf, runOf, worksOf } from '../../support/release/release.ts';
import type { ReleaseDesk } from '../../support/release/release-desk.ts';
import { openReleaseDesk, workIds } from '../../support/release/release-desk.ts';
import { addFile, NO_MONEY } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { recordingQueue } from '../../support/servers/database.ts';

let desk: ReleaseDesk;
let own: OwnDatabase;
const TODAY = operatorDay(new Date());

beforeAll(async () => {
  desk = await openReleaseDesk();
  own = desk.own;
});
afterAll(() => own?.close());

describe('a run of an automatic group', () => {
  const registered = async (set: Partial<typeof groups.$inferInsert> = {}) => {
    const made = await addCompiled(own, { release_type: 'auto', release_day: 1, ...set });
    const [event] = await eventsOf(own, made.run.id, 'dropoff');
    return { ...made, day: String(event?.date) };
  };
  const releaseOn = async (day: string) => {
    const { needs, queue, of } = desk.jobs();
    const counts = await releaseDue(own.db, queue, day);
    for (const id of workIds(of)) await doWork(needs, id);
    return counts;
  };

  test('is released once, on its day and not before, by the system', async () => {
    const { run, day, reports } = await registered();
    await releaseOn(addDays(day, -1));
    expect(await worksOf(own, run.id)).toEqual([]);
    expect((await releaseOn(day)).released).toBeGreaterThan(0);
    expect((await runOf(own, run.id)).released_at).not.toBeNull();
    expect(await eventsOf(own, run.id, 'dropoff')).toMatchObject([
      { status: 'scheduled' },
      { status: 'done', reports: reports.map(({ id }) => id) },
    ]);
    expect((await auditsOf(own, run.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['dropoff', null],
    ]);
    await releaseOn(addDays(day, 1));
    expect(await worksOf(own, run.id)).toHaveLength(1);
  });

  test.each([{ is_on_hold: true }, { is_expired: true }, { release_type: 'email' }])(
    'whose group is %j by then is not released',
    async (change) => {
      const { run, group, day } = await registered();
      await own.db.update(groups).set(change).where(eq(groups.id, group.id));
      await releaseOn(addDays(day, 7));
      expect((await runOf(own, run.id)).released_at).toBeNull();
    },
  );

  test.each([4, 16, 2])('that got another file at status %i since it was compiled is not released', async (status) => {
    const { run, file, day } = await registered();
    await addFile(own.db, file, status, NO_MONEY);
    await releaseOn(day);
    expect(await worksOf(own, run.id)).toEqual([]);
    expect((await runOf(own, run.id)).released_at).toBeNull();
  });

  test('whose registers were rebuilt waits until those are registered', async () => {
    const { run, day } = await registered();
    const { queue } = recordingQueue();
    await desk.call(queue, (acting) => rebuildRun(acting, run.id));
    await own.db.update(groups).set({ release_type: 'email' }).where(eq(groups.id, run.group_id));
    await buildRegisters({ db: own.db, store: own.store, queue }, run.id);
    await own.db.update(groups).set({ release_type: 'auto' }).where(eq(groups.id, run.group_id));
    await releaseOn(addDays(day, 7));
    expect((await runOf(own, run.id)).released_at).toBeNull();
  });

  test('whose release day is today is released as soon as it is registered', async () => {
    const { run, group } = await addCompiled(own);
    const weekday = new Date(`${TODAY}T12:00:00Z`).getUTCDay();
    await own.db
      .update(groups)
      .set({ release_type: 'auto', release_day: weekday === 0 ? 7 : weekday })
      .where(eq(groups.id, group.id));
    const { queue, of } = recordingQueue();
    await own.db.transaction((tx) => registerDropOff(tx, run.id, queue));
    const [event] = await eventsOf(own, run.id, 'dropoff');
    expect(of(RELEASE_JOB)).toHaveLength(event?.date === TODAY ? 1 : 0); // a weekend or a holiday moves the day
  });
});
