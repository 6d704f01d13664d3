import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import { until } from '../../support/servers/processes.ts';
import { anonymous, as, url } from '../../support/shared.ts';
import type { HolidayRow } from '../../support/worlds/holidays.ts';
import { addHoliday, holidayInput, inputOf, readHoliday } from '../../support/worlds/holidays.ts';

/** Bodies that do not match the declaration (TRUST C10, A5). */
const json = { 'content-type': 'application/json' };

test.each(['{', '{"date":', '[1,', 'nonsense', '"', '{"date": undefined}', '\u0000', '{"a":1}{"b":2}'])(
  'a body that is not JSON (%j) gets 400',
  async (raw) => {
    expectProblem(await (await as('administrator')).call('POST', '/holidays', { raw, headers: json }), 400);
  },
);

test.each(['', 'null', '[]', '1', '"text"', 'true', '[[[[]]]]'])(
  'JSON that is not an object (%j) is refused',
  async (raw) => {
    expectProblem(await (await as('administrator')).call('POST', '/holidays', { raw, headers: json }), 400, 422);
  },
);

test.each(['__proto__', 'constructor'])('a body with %s is refused, or the member is dropped', async (name) => {
  const raw = `{"date":"${holidayInput().date}","description":"x","${name}":{"polluted":true}}`;
  const { status, body } = await (await as('administrator')).call<HolidayRow>('POST', '/holidays', {
    raw,
    headers: json,
  });
  expect([201, 400, 422]).toContain(status);
  expect(JSON.stringify(body)).not.toContain('polluted');
});

test('an extremely nested body does not hang the server', async () => {
  const raw = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const { status } = await (await as('administrator')).call('POST', '/holidays', { raw, headers: json });
  expect([400, 413, 422]).toContain(status);
});

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'Multipart/Form-Data; boundary=x',
  'application/csp-report',
  'application/reports+json',
  'application/json\ta; charset=utf-8',
  'application/jsonp',
  'text/json',
])('content type %s is refused, and validation is not skipped', async (type) => {
  const api = await as('administrator');
  const input = holidayInput();
  const answer = await api.call('POST', '/holidays', { raw: JSON.stringify(input), headers: { 'content-type': type } });
  expectProblem(answer, 415);
  expect((await api.get<HolidayRow[]>('/holidays')).body.some((row) => row.date === input.date)).toBe(false);
});

test.each(['text/plain', 'application/csp-report', 'Multipart/Form-Data; boundary=x', 'application/jsonp'])(
  'content type %s is refused without a body, too, and nothing is done',
  async (type) => {
    const api = await as('administrator');
    const added = await addHoliday(api);
    expectProblem(await api.call('DELETE', `/holidays/${added.id}`, { headers: { 'content-type': type } }), 415);
    expect(await readHoliday(api, added.id)).toMatchObject({ id: added.id });
  },
);

test.each(['APPLICATION/JSON', 'application/json; charset=utf-8', 'Application/Json ;charset=UTF-8'])(
  'content type %s is JSON',
  async (type) => {
    const raw = JSON.stringify(holidayInput());
    const api = await as('administrator');
    expect((await api.call('POST', '/holidays', { raw, headers: { 'content-type': type } })).status).toBe(201);
  },
);

test.each(['application/csp-report', 'application/reports+json'])('a report of type %s is taken', async (type) => {
  const { status } = await anonymous.call('POST', '/csp-report', { raw: '{}', headers: { 'content-type': type } });
  expect(status).toBe(204);
});

test('a body above the size limit is refused', async () => {
  const raw = JSON.stringify(holidayInput({ description: 'x'.repeat(3_000_000) }));
  expectProblem(await (await as('administrator')).call('POST', '/holidays', { raw, headers: json }), 413);
});

test('the rest of a refused body may be sent after the answer, and another request after it', async () => {
  const SIZE = 2_000_000;
  const authorization = `Authorization: Bearer ${await tokenOf(url, 'administrator')}`;
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) }).setEncoding('utf8');
  const closed = new Promise((done) => socket.once('close', done));
  socket.on('error', () => undefined); // a reset shows in what was answered
  let answers = '';
  socket.on('data', (text: string) => {
    answers += text;
  });
  const head = [authorization, 'Host: x', 'Content-Type: application/json', `Content-Length: ${SIZE}`];
  socket.write(`POST /api/holidays HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  await until(
    async () => answers.startsWith('HTTP/1.1 413 '),
    () => `no 413: ${answers}`,
  );
  socket.write('x'.repeat(SIZE));
  socket.write(`GET /api/holidays HTTP/1.1\r\n${authorization}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await closed;
  expect(answers).toContain('HTTP/1.1 200 ');
});

test('a save sets the fields of the form and no others', async () => {
  const api = await as('administrator');
  const opened = await addHoliday(api);
  const extra = {
    id: 1,
    version: 99,
    created_at: '2000-01-01T00:00:00Z',
    updated_at: '2000-01-01T00:00:00Z',
    date_x: 1,
  };
  const { status } = await api.put(`/holidays/${opened.id}`, inputOf(opened, { description: 'Ours', ...extra }));
  const now = await readHoliday(api, opened.id);
  expect([200, 422]).toContain(status);
  if (status === 200) expect(now).toEqual({ ...opened, description: 'Ours', version: opened.version + 1 });
  else expect(now).toEqual(opened);
});
