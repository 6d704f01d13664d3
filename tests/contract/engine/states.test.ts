import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../server/db/tables/records.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { version } from '../../support/worlds/holidays.ts';
import { toy, toyServer } from '../../toy/calls.ts';

/* A state changes by a declared transition alone (docs/declare-a-resource.md, "States"; tests/toy/toys.ts). */

interface Toy {
  id: number;
  condition: string;
  version: number;
}

const { as, own } = toyServer();
const api = () => as('check_run_manager');

const made = async (name: string, more: object = {}) => (await (await api()).post<Toy>('/toys', toy(name, more))).body;

test('a new record has the first state, whatever its body says', async () => {
  expect(await made('Plain')).toMatchObject({ condition: 'stored' });
  expect(await made('New', { condition: 'broken' })).toMatchObject({ condition: 'stored' });
});

test('a declared transition changes it, and is audited', async () => {
  const { id } = await made('Ball');
  const path = `/toys/${id}`;
  const lent = await (await api()).put<Toy>(path, toy('Ball', { condition: 'lent' }), version(1));
  expect(lent.body).toMatchObject({ condition: 'lent', version: 2 });
  const entries = await own()
    .db.select({ version: auditLog.resource_version, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.resource_type, 'toy'), eq(auditLog.resource_id, String(id)), eq(auditLog.action, 'update')));
  expect(entries).toEqual([
    { version: 2, changes: [{ op: 'replace', path: ['condition'], old: 'stored', value: 'lent' }] },
  ]);
  const back = await (await api()).put<Toy>(path, toy('Ball', { condition: 'stored' }), version(2));
  expect(back.body).toMatchObject({ condition: 'stored', version: 3 });
});

test.each([
  ['a step that no action takes', {}, 'broken', 'No action sets it to "Broken".'],
  ['a rule of the transition', { kind: 'doll' }, 'lent', 'Dolls are not lent.'],
])('%s is refused', async (what, more, condition, text) => {
  const { id } = await made(what, more);
  const answer = await (await api()).put(`/toys/${id}`, toy(what, { ...more, condition }), version(1));
  expect(expectProblem(answer, 409).detail).toBe(text);
  expect((await (await api()).get<Toy>(`/toys/${id}`)).body).toMatchObject({ condition: 'stored', version: 1 });
});

test('a state that the machine does not have is invalid', async () => {
  const { id } = await made('Train');
  const answer = await (await api()).put(`/toys/${id}`, toy('Train', { condition: 'eaten' }), version(1));
  expect(expectProblem(answer, 422).issues?.map(({ path }) => path)).toEqual(['condition']);
});

test('of ten callers at once, each with the record as it was, one lends it', async () => {
  const { id } = await made('Kite');
  const client = await api();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.put<Toy>(`/toys/${id}`, toy('Kite', { condition: 'lent' }), version(1))),
  );
  const after = (await client.get<Toy>(`/toys/${id}`)).body;
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 412),
  ]);
  expect(after).toMatchObject({ condition: 'lent', version: 2 });
});
