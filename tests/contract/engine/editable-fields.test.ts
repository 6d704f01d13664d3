import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { version } from '../../support/worlds/holidays.ts';
import { toy, toyServer } from '../../toy/calls.ts';

/**
 * A field that only some of those may set who save the record (docs/rules/people.md, "Fields for some roles"): `shelf`
 * of the toys is the administrators'.
 */
interface Toy {
  id: number;
  name: string;
  version: number;
  shelf: string | null;
}

let administrator: Api;
let manager: Api;

const { as } = toyServer();

beforeAll(async () => {
  administrator = await as('administrator');
  manager = await as('check_run_manager');
});

const REFUSED = [{ path: 'shelf', message: 'Your role may not change this field' }];

test('everyone who sees the record reads it, and saves the rest without touching it', async () => {
  const made = (await administrator.post<Toy>('/toys', toy('Kite', { shelf: 'A-3' }))).body;
  expect((await manager.get<Toy>(`/toys/${made.id}`)).body.shelf).toBe('A-3');
  const saved = await manager.put<Toy>(`/toys/${made.id}`, toy('Red kite'), version(made.version));
  expect(saved.body).toMatchObject({ name: 'Red kite', shelf: 'A-3', version: made.version + 1 });
});

test.each([
  ['another value', 'B-1'],
  ['the same value', 'A-4'],
  ['nothing', null],
])('a role that may not set it is refused when it sends %s, and nothing is saved', async (what, shelf) => {
  const name = `Drum ${what}`;
  const made = (await administrator.post<Toy>('/toys', toy(name, { shelf: 'A-4' }))).body;
  const body = toy('Loud drum', { shelf });
  const refused = expectProblem(await manager.put(`/toys/${made.id}`, body, version(made.version)), 422);
  expect(refused).toMatchObject({ issues: REFUSED });
  expect((await manager.get<Toy>(`/toys/${made.id}`)).body).toMatchObject({
    name,
    shelf: 'A-4',
    version: made.version,
  });
});

test('nor may it be set when the record is added', async () => {
  const refused = expectProblem(await manager.post('/toys', toy('Ball', { shelf: 'A-1' })), 422);
  expect(refused).toMatchObject({ issues: REFUSED });
  const made = await manager.post<Toy>('/toys', toy('Blue ball'));
  expect([made.status, made.body.shelf]).toEqual([201, null]);
});
