import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { Problem } from '../../../server/http/problems.ts';
import { removeRuns } from '../../../server/modules/check-runs/actions/remove.ts';
import type { Acting } from '../../../server/modules/check-runs/actions/run-action.ts';
import { selectedIds } from '../../../server/modules/check-runs/actions/selected.ts';
import { lockRun } from '../../../server/modules/check-runs/transitions.ts';
import { auditsOf, runOf } from '../../support/release/release.ts';
import type { ReleaseDesk } from '../../support/release/release-desk.ts';
import { openReleaseDesk } from '../../support/release/release-desk.ts';
import { addGroup, addRun, statusesOf } from '../../support/release/runs.ts';
import { recordingQueue } from '../../support/servers/database.ts';
import { whileHeld } from '../../support/servers/while-held.ts';
import { databaseUrl } from '../../support/shared.ts';

let desk: ReleaseDesk;
beforeAll(async () => {
  desk = await openReleaseDesk();
});
afterAll(() => desk?.own.close());

let day = 0;
/** A different day for each test, and the filter that finds its runs. */
const freshDate = () => {
  day += 1;
  const date = new Date(Date.UTC(2032, 0, day)).toISOString().slice(0, 10);
  return { date, filter: `file-date.from=${date}&file-date.to=${date}` };
};

/** A run that may be voided. */
const add = async (date: string) => {
  const { db } = desk.own;
  const group = await addGroup(db);
  const { run } = await addRun(db, group, [{ claims: [100, -100] }], { status: 4, date });
  return { id: run.id, group };
};

/** Voids all matching runs, as the call does; returns the results, or the refusal. */
const voidAll = (filter: string, expected: number, scope?: Acting['caller']['scope']) =>
  desk
    .call(recordingQueue().queue, async (acting) => {
      const asking = { ...acting, caller: { ...desk.admin, scope } };
      return removeRuns(asking, await selectedIds(asking, { matching: { filter, expected } }), 'void');
    })
    .catch((error: unknown) => error);

test.each([
  ['', 'conflict'],
  ['&status-id=4', 'count_changed'],
])('of several concurrent calls for all matching runs one succeeds (%s)', async (more, code) => {
  const { date, filter } = freshDate();
  const ids = [];
  for (let count = 0; count < 6; count += 1) ids.push((await add(date)).id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => voidAll(filter + more, 6)));
  const refused = answers.filter((answer) => answer instanceof Problem);
  expect(refused.map((problem) => problem.code)).toEqual([code, code, code, code]);
  for (const id of ids) {
    expect(await statusesOf(desk.own.db, id)).toEqual([8]);
    expect(await auditsOf(desk.own, id)).toHaveLength(1);
  }
});

/** On the embedded database calls run one after another, so none waits. */
test.skipIf(!databaseUrl)('runs that start or stop matching while the call waits make it refuse', async () => {
  const { db } = desk.own;
  const { date, filter } = freshDate();
  const [stays, goes] = [(await add(date)).id, (await add(date)).id];
  let comes = 0;
  const answer = await whileHeld(
    db,
    (tx) => lockRun(tx, stays),
    () => voidAll(filter, 2),
    async () => {
      comes = (await add(date)).id;
      await db.update(checkRuns).set({ run_date: freshDate().date }).where(eq(checkRuns.id, goes));
    },
  );
  // the same number as before, but different runs
  expect(answer).toMatchObject({ code: 'count_changed', details: { more: { matching: 2, expected: 2 } } });
  for (const id of [stays, goes, comes]) {
    expect(await statusesOf(db, id)).toEqual([4]);
    expect(await auditsOf(desk.own, id)).toEqual([]);
  }
});

test('within a row scope, only matching runs that the user may see are counted and changed', async () => {
  const { date, filter } = freshDate();
  const [mine, other] = [await add(date), await add(date)];
  const bounded = { locations: [], groups: [mine.group.id] };
  expect(await voidAll(filter, 2, bounded)).toMatchObject({
    code: 'count_changed',
    message: expect.stringMatching(/^1 check run matches now/),
  });
  expect(await voidAll(filter, 1, bounded)).toMatchObject({ results: [{ id: mine.id, outcome: 'done' }] });
  expect(await statusesOf(desk.own.db, other.id)).toEqual([4]);
  expect((await runOf(desk.own, other.id)).version).toBe(1);
  expect(await voidAll(filter, 2)).toMatchObject({
    results: [{ outcome: 'refused' }, { id: other.id, outcome: 'done' }],
  });
});
