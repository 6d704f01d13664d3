import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '../../../server/db/tables/groups.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

const api = (role: 'check_run' | 'claims' = 'check_run') => apiAs(opened.server.url, role);

test('the counts of the strip, by location', async () => {
  const { db } = opened.own;
  const counts = async (query = '') => (await (await api()).get<object>(`/groups/schedule-stats${query}`)).body;
  const none = { MON: 0, TUE: 0, WED: 0, THU: 0, FRI: 0, unscheduled: 0, on_hold: 0, expired: 0 };
  expect(await counts('?location-id=4')).toEqual(none);
  const at = { location_id: 4 };
  await addGroup(db, { ...at, schedule: { MON: [1], FRI: [2] } });
  await addGroup(db, { ...at, schedule: { FRI: [1] }, is_on_hold: true });
  await addGroup(db, { ...at, is_expired: true });
  await addGroup(db, at);
  expect(await counts('?location-id=4')).toEqual({ ...none, MON: 1, FRI: 1, unscheduled: 1, on_hold: 1, expired: 1 });
  expectProblem(await (await api('claims')).get('/groups/schedule-stats'), 403);
});

test('the files of a day have the groups that run on it, with the day they were scheduled for', async () => {
  const { db } = opened.own;
  const holidays = await apiAs(opened.server.url, 'administrator');
  expect((await holidays.post('/holidays', { date: '2031-06-03', description: 'Closed', overrides: [] })).status).toBe(
    201,
  );
  const at = { location_id: 3 };
  await addGroup(db, { ...at, number: 'P-1', name: 'Moved', schedule: { TUE: [1] }, release_type: 'email' });
  await addGroup(db, { ...at, number: 'P-2', name: '=Formula', schedule: { WED: [1] } });
  await addGroup(db, { ...at, number: 'P-3', name: 'Held', schedule: { WED: [1] }, is_on_hold: true });
  const { body } = await (await api()).get<{ files: { name: string; contents: string }[]; nextRunAt: string }>(
    '/groups/schedule-preview?date=2031-06-04',
  );
  expect(body.files).toContainEqual({
    name: 'schedule-003.csv',
    contents: "Group #,Name,Scheduled for,Release\r\nP-1,Moved,2031-06-03,Email\r\nP-2,'=Formula,2031-06-04,\r\n",
  });
  // 00:30 in Chicago
  expect(body.nextRunAt).toMatch(/T0[56]:30:00\.000Z$/);
  expectProblem(await (await api()).get('/groups/schedule-preview?date=tomorrow'), 422);
});

test('groups about to expire come in the order of their ends, within the days asked for', async () => {
  const { db } = opened.own;
  const ends = [
    { number: 'X-1', termination_date: '2032-03-04' },
    { number: 'X-2', run_out_date: '2032-03-01' },
    { number: 'X-3', termination_date: '2032-03-05' },
    { number: 'X-4', termination_date: '2032-03-02', is_expired: true },
  ];
  for (const end of ends) await addGroup(db, end);
  const numbers = async (query: string) =>
    (await (await api()).get<{ number: string; expiration_warning: object }[]>(`/groups/expiring?${query}`)).body;
  expect(await numbers('date=2032-03-01')).toMatchObject([
    { number: 'X-2', expiration_warning: { date: '2032-03-01', type: 'run-out' } },
    { number: 'X-1', expiration_warning: { date: '2032-03-04', type: 'termination' } },
  ]);
  expect((await numbers('date=2032-03-01&days=4')).map(({ number }) => number)).toEqual(['X-2', 'X-1', 'X-3']);
});

test('the scheduler’s own export has its columns', async () => {
  await addGroup(opened.own.db, { number: 'E-1', name: 'Exported', schedule: { FRI: [1] }, notes: 'A'.repeat(40) });
  const answer = await (await api()).get('/groups/schedule/export?query=E-1&is_epay=true');
  expect(answer.status).toBe(200);
  const [stored] = await opened.own.db.select().from(groups).where(eq(groups.number, 'E-1'));
  expect(stored?.notes).toHaveLength(40);
});
