import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { as } from '../../support/shared.ts';
import type { HolidayRow } from '../../support/worlds/holidays.ts';
import { addHoliday, holidayInput, inputOf, readHoliday } from '../../support/worlds/holidays.ts';

/** A call with an idempotency key has one effect, however often it arrives (TRUST E2). */
const newKey = () => ({ 'idempotency-key': randomUUID() });
const ofDay = async (date: string) =>
  (await (await as('administrator')).get<HolidayRow[]>('/holidays')).body.filter((row) => row.date === date);

test('the same key and body get the same response, and have one effect', async () => {
  const api = await as('check_run_manager');
  const [key, input] = [newKey(), holidayInput()];
  const first = await api.post('/holidays', input, key);
  const second = await api.post('/holidays', input, key);
  expect(first.status).toBe(201);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(await ofDay(input.date)).toHaveLength(1);
});

test('a save that arrives twice increments the version once', async () => {
  const api = await as('check_run_manager');
  const opened = await addHoliday(api);
  const key = newKey();
  const input = inputOf(opened, { description: 'Once' });
  for (let sent = 0; sent < 3; sent++) await api.put(`/holidays/${opened.id}`, input, key);
  expect((await readHoliday(api, opened.id)).version).toBe(opened.version + 1);
});

test('the same key with another body is refused', async () => {
  const api = await as('check_run_manager');
  const key = newKey();
  await api.post('/holidays', holidayInput(), key);
  const other = holidayInput();
  expect(expectProblem(await api.post('/holidays', other, key), 422).code).toBe('key_reused');
  expect(await ofDay(other.date)).toHaveLength(0);
});

test('of many concurrent calls one executes; the others get its response or must wait', async () => {
  const api = await as('check_run_manager');
  const [key, input] = [newKey(), holidayInput()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.post<HolidayRow>('/holidays', input, key)));
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(expectProblem(answer, 409).code).toBe('still_running');
  }
  expect(await ofDay(input.date)).toHaveLength(1);
});

test('a refused call releases its key', async () => {
  const api = await as('check_run_manager');
  const key = newKey();
  const input = holidayInput();
  const taken = await addHoliday(api);
  expectProblem(await api.post('/holidays', { ...input, date: taken.date }, key), 409);
  expect((await api.post('/holidays', input, key)).status).toBe(201);
});

test('keys are separate per user', async () => {
  const key = newKey();
  const [ours, theirs] = [holidayInput(), holidayInput()];
  expect((await (await as('check_run_manager')).post('/holidays', ours, key)).status).toBe(201);
  expect((await (await as('administrator')).post('/holidays', theirs, key)).status).toBe(201);
});

test.each(['', 'short', 'with space in it', 'x'.repeat(200), 'a/b/c/d/e/f'])('"%s" is not a valid key', async (key) => {
  const input = holidayInput();
  const api = await as('check_run_manager');
  expectProblem(await api.post('/holidays', input, { 'idempotency-key': key }), 422);
  expect(await ofDay(input.date)).toHaveLength(0);
});
