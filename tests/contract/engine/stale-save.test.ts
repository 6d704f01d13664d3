import { expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { as } from '../../support/shared.ts';
import type { HolidayRow } from '../../support/worlds/holidays.ts';
import { addHoliday, inputOf, readHoliday, version } from '../../support/worlds/holidays.ts';

/** A form that was loaded before another user saved overwrites nothing (TRUST E8). */
test('the second of two forms gets 412, the current record, and who changed what', async () => {
  const [manager, administrator] = [await as('check_run_manager'), await as('administrator')];
  const opened = await addHoliday(manager);
  const path = `/holidays/${opened.id}`;
  const theirs = await administrator.put<HolidayRow>(
    path,
    inputOf(opened, { description: 'Theirs' }),
    version(opened.version),
  );
  expect(theirs.status).toBe(200);

  const problem = expectProblem(
    await manager.put(path, inputOf(opened, { description: 'Ours' }), version(opened.version)),
    412,
  );
  expect(problem.code).toBe('stale');
  expect(JSON.stringify(problem)).toContain('Theirs');
  expect(JSON.stringify(problem)).toMatch(/description/);
  expect(await readHoliday(manager, opened.id)).toEqual(theirs.body);
});

test('a stale deletion is refused too', async () => {
  const api = await as('check_run_manager');
  const opened = await addHoliday(api);
  await api.put(`/holidays/${opened.id}`, inputOf(opened, { description: 'Kept' }), version(opened.version));
  expectProblem(await api.delete(`/holidays/${opened.id}`, version(opened.version)), 412);
  expect((await readHoliday(api, opened.id)).description).toBe('Kept');
});

test('a save without If-Match is accepted; one with a malformed If-Match is refused', async () => {
  const api = await as('check_run_manager');
  const opened = await addHoliday(api);
  const path = `/holidays/${opened.id}`;
  expect((await api.put(path, inputOf(opened, { description: 'Plain' }))).status).toBe(200);
  expectProblem(await api.put(path, inputOf(opened), { 'if-match': 'latest' }), 422);
});

test('of twenty forms saved at once, one is accepted', async () => {
  const api = await as('check_run_manager');
  const opened = await addHoliday(api);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, form) =>
      api.put(`/holidays/${opened.id}`, inputOf(opened, { description: `Form ${form}` }), version(opened.version)),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  expect((await readHoliday(api, opened.id)).version).toBe(opened.version + 1);
});
