import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIELD_KINDS } from '../../../declare/kinds/index.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { version } from '../../support/worlds/holidays.ts';
import type { Way } from '../../toy/kept.ts';
import { KEPT, WAYS } from '../../toy/kept.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer({ other: () => import('../../toy/kept.ts') });
});
afterAll(() => opened?.close());

type Row = Record<string, unknown> & { id: number };
const api = () => apiAs(opened.server.url, 'administrator');

const SECRETS = ['000123456789', '1234'];

/** The fields of a way with their first or second values, as they are sent and as they are read. */
const valuesOf = (fields: readonly string[], at: 0 | 1) => {
  const kept = fields.map((field) => [field, KEPT[field.replace('_field', '')]?.values[at]] as const);
  const read = Object.fromEntries(kept);
  return { read, sent: { ...read, ...('masked_field' in read && { masked_field: SECRETS[at] }) } };
};

/** What is created is what is read, by itself and in the list, also after it is saved as it was read. */
const expectKept = async (way: Way, sent: object, read: object) => {
  const administrator = await api();
  const made = await administrator.post<Row>(`/kept-${way}`, sent);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body).toMatchObject(read);
  const path = `/kept-${way}/${made.body.id}`;
  expect((await administrator.get<Row>(path)).body).toMatchObject(read);
  const listed = await administrator.get<Row[]>(`/kept-${way}`);
  expect(listed.body.find(({ id }) => id === made.body.id)).toMatchObject(read);
  const again = await administrator.put<Row>(path, made.body, version(1));
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body).toMatchObject(read);
};

const [blank, none] = [['multiSelect_field'], null] as const;
const emptyOf = (fields: readonly string[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      blank.includes(field as 'multiSelect_field')
        ? expect.toSatisfy((v) => v === null || JSON.stringify(v) === '[]')
        : none,
    ]),
  );

test('every kind of field that a table holds is tried', () => {
  // an id is the engine's, a state is set by transitions, and rows are a way of their own
  const others = ['id', 'state', 'children'];
  const tried = FIELD_KINDS.map(({ name }) => name).filter((name) => !others.includes(name));
  expect(Object.keys(KEPT).toSorted()).toEqual(tried.toSorted());
});

test.each(['required', 'optional', 'unique', 'default', 'optional-default'] as const)(
  '%s: kept as sent',
  async (way) => {
    const fields = Object.keys(WAYS[way]);
    for (const at of [0, 1] as const) {
      const { sent, read } = valuesOf(fields, at);
      await expectKept(way, sent, read);
    }
  },
);

test.each(['default', 'optional-default', 'computed-default'] as const)('%s: kept as declared', async (way) => {
  await expectKept(way, {}, valuesOf(Object.keys(WAYS[way]), 0).read);
});

test.each(['optional', 'computed'] as const)('%s: kept empty', async (way) => {
  await expectKept(way, {}, emptyOf(Object.keys(WAYS[way])));
});

test.each(['rows', 'optional-rows', 'default-rows'] as const)('%s: kept as sent, and as declared', async (way) => {
  const fields = Object.keys(WAYS.rows.rows ? KEPT : {})
    .filter((kind) => kind !== 'masked')
    .map((kind) => `${kind}_field`);
  const rows = ([0, 1] as const).map((at) => ({ name: `row ${at}`, ...valuesOf(fields, at).read }));
  await expectKept(way, { rows }, { rows });
  if (way === 'optional-rows')
    await expectKept(way, { rows: [{ name: 'x' }] }, { rows: [{ name: 'x', ...emptyOf(fields) }] });
  if (way === 'default-rows')
    await expectKept(way, { rows: [{ name: 'x' }] }, { rows: [{ name: 'x', ...valuesOf(fields, 0).read }] });
});

test('a key of rows of every kind', async () => {
  const fields = Object.keys(WAYS.keys);
  const rows = Object.fromEntries(
    fields.map((field) => [field, ([0, 1] as const).map((at) => ({ own: valuesOf([field], at).read[field] }))]),
  );
  const read = Object.fromEntries(fields.map((field) => [field, expect.arrayContaining(rows[field] ?? [])]));
  await expectKept('keys', rows, read);
});

test('a filtered text may be longer than an index entry', async () => {
  // does not compress
  const note = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e_00 + ((i * 7919) % 20_000))).join('');
  await expectKept('long', { note }, { note });
});

test('a reference to no record is 422 at its field, at every door', async () => {
  const administrator = await api();
  const unknown = 2_000_000_000;
  const pathsOf = (answer: Parameters<typeof expectProblem>[0]) => expectProblem(answer, 422).issues;
  const issue = (path: string) => [{ path, message: 'Field has no such record' }];
  const { sent } = valuesOf(Object.keys(WAYS.required), 0);
  const wrong = { ...sent, reference_field: unknown };
  expect(pathsOf(await administrator.post('/kept-required', wrong))).toEqual(issue('reference_field'));
  const made = (await administrator.post<Row>('/kept-required', sent)).body;
  expect(pathsOf(await administrator.put(`/kept-required/${made.id}`, wrong, version(1)))).toEqual(
    issue('reference_field'),
  );
  const rows = [{ name: 'a' }, { name: 'b', reference_field: unknown }];
  expect(pathsOf(await administrator.post('/kept-optional-rows', { rows }))).toEqual(issue('rows.1.reference_field'));
  const parent = (await administrator.post<Row>('/kept-optional-rows', { rows: [] })).body;
  expect(pathsOf(await administrator.put(`/kept-optional-rows/${parent.id}`, { rows }, version(1)))).toEqual(
    issue('rows.1.reference_field'),
  );
  expect((await administrator.get<Row>(`/kept-optional-rows/${parent.id}`)).body).toMatchObject({
    rows: [],
    version: 1,
  });
});
