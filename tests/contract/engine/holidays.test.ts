import { expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { as, freshDay } from '../../support/shared.ts';
import type { HolidayRow } from '../../support/worlds/holidays.ts';
import { addHoliday, holidayInput, inputOf, readHoliday, version } from '../../support/worlds/holidays.ts';

const manager = () => as('check_run_manager');

test('a holiday is added, read back, listed, changed and deleted', async () => {
  const api = await manager();
  const runDay = freshDay();
  const added = await addHoliday(api, { overrides: [{ location_id: 1, date: runDay }] });
  expect(added).toMatchObject({ description: 'Founders’ day', overrides: [{ location_id: 1, date: runDay }] });

  const list = (await api.get<HolidayRow[]>('/holidays')).body;
  expect(list).toContainEqual(added);

  const saved = await api.put<HolidayRow>(
    `/holidays/${added.id}`,
    inputOf(added, { description: '  ', overrides: [] }),
    version(added.version),
  );
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ description: null, overrides: [], version: added.version + 1 });
  expect(saved.headers.get('etag')).toBe(`"${added.version + 1}"`);

  const removed = await api.delete(`/holidays/${added.id}`, version(saved.body.version));
  expect([200, 204]).toContain(removed.status);
  expectProblem(await api.get(`/holidays/${added.id}`), 404);
});

test('a second holiday on a day is refused with a message that names the field', async () => {
  const api = await manager();
  const first = await addHoliday(api);
  const problem = expectProblem(await api.post('/holidays', holidayInput({ date: first.date })), 409);
  expect(problem.detail).toBe('Holiday already exists');
  expect(problem.issues).toEqual([{ path: 'date', message: 'Holiday already exists' }]);

  const second = await addHoliday(api);
  const moved = await api.put(`/holidays/${second.id}`, inputOf(second, { date: first.date }), version(second.version));
  expectProblem(moved, 409);
  expect(await readHoliday(api, second.id)).toEqual(second);
});

test.each([
  ['no date', { date: undefined }, 'date'],
  ['a day that does not exist', { date: '2061-02-29' }, 'date'],
  ['a timestamp', { date: '2061-02-01T00:00:00Z' }, 'date'],
  ['a long description', { description: 'x'.repeat(201) }, 'description'],
  ['a run day that is not a date', { overrides: [{ location_id: 1, date: 'soon' }] }, 'overrides.0.date'],
])('%s is reported as an issue of its field', async (_, fault, path) => {
  const problem = expectProblem(await (await manager()).post('/holidays', holidayInput(fault)), 422);
  expect(problem.issues?.map((issue) => issue.path)).toContain(path);
});

test.each([
  ['2062-07-18', 201],
  ['2062-06-20', 201],
  ['2062-07-04', 201],
  ['2062-07-19', 422],
  ['2062-06-19', 422],
  ['2063-07-05', 422],
])('a run day on %s, of a holiday on 07/04/2062: %i', async (date, status) => {
  const api = await manager();
  const input = holidayInput({ date: '2062-07-04', overrides: [{ location_id: 1, date }] });
  const answer = await api.post<HolidayRow>('/holidays', input);
  if (status === 201) {
    expect(answer.status).toBe(201);
    await api.delete(`/holidays/${answer.body.id}`);
    return;
  }
  const [, month, day] = date.split('-');
  const message = `${month}/${day}/${date.slice(0, 4)} is too far from the holiday. Choose a day from 06/20/2062 to 07/18/2062.`;
  expect(expectProblem(answer, 422).issues).toEqual([{ path: 'overrides', message }]);
});

test.each(['0026-11-27', '11/27/26', '0062-07-04'])('the year of %s is asked for with four digits', async (date) => {
  const { issues } = expectProblem(await (await manager()).post('/holidays', holidayInput({ date })), 422);
  expect(issues).toEqual([{ path: 'date', message: 'Type the year with four digits, like 2026' }]);
});

test('a location has one run day per holiday, and must exist', async () => {
  const api = await manager();
  const run = { location_id: 1, date: freshDay() };
  expectProblem(await api.post('/holidays', holidayInput({ overrides: [run, run] })), 422);
  expectProblem(await api.post('/holidays', holidayInput({ overrides: [{ ...run, location_id: 9999 }] })), 422);
});

test('a refused save changes nothing', async () => {
  const api = await manager();
  const input = holidayInput({ overrides: [{ location_id: 9999, date: freshDay() }] });
  expectProblem(await api.post('/holidays', input), 422);
  // checks only its own day: other test files add holidays to the same server
  expect((await api.get<HolidayRow[]>('/holidays')).body.map(({ date }) => date)).not.toContain(input.date);
});

test('text is returned unchanged', async () => {
  const api = await manager();
  for (const description of ['<script>alert(1)</script>', '=1+1', "O'Neil; drop table", '𝔘𝔫𝔦 ‮⁦', '%_\\']) {
    expect((await addHoliday(api, { description })).description).toBe(description.trim());
  }
});
