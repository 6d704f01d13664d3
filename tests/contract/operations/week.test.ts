import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Week } from '../../../resources/events/calls.ts';
import { checkRuns, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

/** A run of one file that was loaded and released at these moments. */
const ran = async (
  loaded: string,
  released: string | null,
  drafts: Parameters<typeof addRun>[2],
  set: { status?: number; location_id?: number } = {},
) => {
  const { db } = world.own;
  const group = await addGroup(db, { location_id: set.location_id ?? 1 });
  const { run, file } = await addRun(db, group, drafts, { status: set.status ?? 5 });
  await db
    .update(paymentFiles)
    .set({ created_at: new Date(loaded) })
    .where(eq(paymentFiles.id, file.id));
  if (released === null) return;
  await db
    .update(checkRuns)
    .set({ released_at: new Date(released) })
    .where(eq(checkRuns.id, run.id));
};

const week = async (query: Record<string, string> = {}) => {
  const days = { timezone: 'America/Chicago', from: '2026-02-02', to: '2026-02-08', ...query };
  return (await world.as('check_run')).get<Week & { message: string }>(`/metrics/week?${new URLSearchParams(days)}`);
};

test('the week by files, dollars, hours to release and payment method', async () => {
  await ran('2026-02-02T15:00:00Z', '2026-02-03T15:00:00Z', [
    { claims: [10_000], method: 'Check', answer: { method: 'Epay' } },
    { claims: [2_000], method: 'Check' },
  ]);
  await ran('2026-02-02T18:00:00Z', '2026-02-03T20:00:00Z', [{ claims: [500], method: 'ACH' }]);
  await ran('2026-02-03T18:00:00Z', '2026-02-03T21:30:00Z', [{ claims: [1_250], method: 'ACH' }], { location_id: 4 });
  // before midnight in Chicago, not yet released
  await ran('2026-02-05T05:30:00Z', null, [{ claims: [700], method: 'Network' }], { status: 4 });
  // voided files pay nothing
  await ran('2026-02-06T15:00:00Z', null, [{ claims: [9_900] }], { status: 8 });
  // released in the week, loaded before it
  await ran('2026-01-31T12:00:00Z', '2026-02-08T12:00:00Z', [{ claims: [100] }]);
  expect((await week()).body).toEqual({
    days: [
      { date: '2026-02-02', files: 2, amount: 125, hours_to_release: null },
      // 24, 26 and 3.5 hours
      { date: '2026-02-03', files: 1, amount: 12.5, hours_to_release: 24 },
      { date: '2026-02-04', files: 1, amount: 7, hours_to_release: null },
      { date: '2026-02-08', files: 0, amount: 0, hours_to_release: 192 },
    ],
    methods: [
      { method: 'Check', amount: 20 },
      { method: 'Epay', amount: 100 },
      { method: 'ACH', amount: 17.5 },
      { method: 'Network', amount: 7 },
    ],
  });
  expect((await week({ 'location-id': '4' })).body).toEqual({
    days: [{ date: '2026-02-03', files: 1, amount: 12.5, hours_to_release: 3.5 }],
    methods: [
      { method: 'Check', amount: 0 },
      { method: 'Epay', amount: 0 },
      { method: 'ACH', amount: 12.5 },
      { method: 'Network', amount: 0 },
    ],
  });
});

test('days in the wrong order, too many of them, or an unknown zone are 422', async () => {
  expectProblem(await week({ to: '2026-02-01' }), 422);
  expectProblem(await week({ to: '2026-03-06' }), 422);
  expectProblem(await week({ timezone: 'Mars/Olympus' }), 422);
});
