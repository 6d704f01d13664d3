import { expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { version } from '../../support/worlds/holidays.ts';
import { query, toy, toyServer } from '../../toy/calls.ts';

interface Toy {
  id: number;
  name: string;
  kind: string;
  price: number;
  version: number;
}

const { as, own } = toyServer();
const administrator = () => as('administrator');

test('a declared resource is listed, searched, filtered, sorted and paged in the simple-rest dialect', async () => {
  const api = await administrator();
  for (const [index, name] of ['Red ball', 'Blue ball', 'Steam train'].entries()) {
    const made = await api.post<Toy>('/toys', toy(name, { kind: index === 2 ? 'train' : 'ball', price: 10 - index }));
    expect(made.status).toBe(201);
  }
  const byPrice = await api.get<Toy[]>(`/toys?${query({ sort: ['price', 'ASC'], range: [0, 1] })}`);
  expect(byPrice.body.map((row) => row.price)).toEqual([8, 9]);
  expect(byPrice.headers.get('content-range')).toBe('toys 0-1/3');

  const balls = await api.get<Toy[]>(`/toys?${query({ filter: { q: 'ball', kind: ['ball'] } })}`);
  expect(balls.body.map((row) => row.name)).toEqual(['Blue ball', 'Red ball']);
  const facets = await api.get<{ kind: unknown[] }>('/toys/facets');
  expect(facets.body.kind).toEqual([
    { value: 'ball', label: 'Ball', count: 2 },
    { value: 'train', label: 'Train', count: 1 },
  ]);
  expectProblem(await api.get(`/toys?${query({ sort: ['notes', 'ASC'] })}`), 422);
  const csv = await api.get<string>('/toys/export');
  expect(csv.body).toContain('Steam train,Train,8.00,02/28/2026,No');
});

test('a record is validated, and saved only over its current version', async () => {
  const api = await administrator();
  const issues = expectProblem(await api.post('/toys', toy('', { kind: 'car', price: 1.234 })), 422).issues;
  expect(issues?.map((issue) => issue.path).sort()).toEqual(['kind', 'name', 'price']);

  const made = (await api.post<Toy>('/toys', toy('Doll'))).body;
  expect(expectProblem(await api.post('/toys', toy('Doll')), 409).detail).toBe('There is a toy of this name');
  const path = `/toys/${made.id}`;
  expect((await api.put<Toy>(path, toy('Doll', { price: 99.99 }), version(1))).body.price).toBe(99.99);
  const stale = expectProblem(await api.put(path, toy('Doll', { price: 1 }), version(1)), 412);
  expect(stale.current).toMatchObject({ price: 99.99, version: 2 });
  expect(stale.changes).toMatchObject([{ field: 'price', label: 'Price', by: 'Demo Administrator' }]);
});

test('changes are audited per field, and a price is stored in cents', async () => {
  const api = await administrator();
  const made = (await api.post<Toy>('/toys', toy('Kite'))).body;
  await api.put(`/toys/${made.id}`, toy('Kite', { price: 99.99 }), version(1));
  const { pool } = own().database;
  const { rows } = await pool.query(
    "select action, resource_name, changes from audit_log where resource_type = 'toy' and resource_id = $1 order by id",
    [String(made.id)],
  );
  const stored = await pool.query('select price from toys where id = $1', [made.id]);
  expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
  expect(rows[1].changes).toEqual([{ op: 'replace', path: ['price'], value: 99.99, old: 12.34 }]);
  expect(stored.rows[0].price).toBe('9999');
});

test('permissions are as declared', async () => {
  const viewer = await as('check_run');
  expect((await viewer.get('/toys')).status).toBe(200);
  expectProblem(await viewer.post('/toys', toy('Mine')), 403);
  expectProblem(await (await as('claims')).get('/toys'), 403);
  const api = (await (await administrator()).get<{ paths: object }>('/openapi.json')).body;
  expect(Object.keys(api.paths)).toEqual(
    expect.arrayContaining(['/toys/', '/toys/{id}'].map((path) => path.replace(/\/$/, ''))),
  );
});

test('a table filter accepts values that its column can store, and refuses others', async () => {
  const api = await administrator();
  const [made] = [(await api.post<Toy>('/toys', toy('Top', { price: 7.77 }))).body];
  const found = async (filter: object) => {
    const answer = await api.get<Toy[]>(`/toys?${query({ filter: { q: 'Top', ...filter } })}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.map(({ id }) => id);
  };
  const today = new Date().toISOString().slice(0, 10);
  const all = [made.id];
  expect(await found({ added: { from: today } })).toEqual(all);
  expect(await found({ added: { from: '1900-01-01', to: '2199-12-31' } })).toEqual(all);
  expect(await found({ added: { from: '1900-01-01T00:00:00Z', to: '2199-12-31T23:59:59.999+14:00' } })).toEqual(all);
  expect(await found({ added: { to: '2020-02-29T12:00:00-05:00' } })).toEqual([]);
  expect(await found({ 'bought-on': { from: '2026-01-01', to: '2026-01-31' } })).toEqual([]);
  expect(await found({ price: '7.77' })).toEqual(all);
  expect(await found({ price: '7.7' })).toEqual([]);
  expect(await found({ version: ['1', '2'] })).toEqual(all);
  expect(await found({ version: ['2147483647'] })).toEqual([]);
  expect(await found({ sold: ['false'] })).toEqual(all);

  const refused = [
    { version: ['abc'] },
    { version: ['2147483648'] },
    { version: ['1', '1.5'] },
    { sold: ['maybe'] },
    { price: 'seven' },
    { added: { from: 'yesterday' } },
    { added: { from: '0000-01-01' } },
    { added: { to: '2026-02-30T00:00:00Z' } },
    { added: ['2026-01-01'] },
    { 'bought-on': { from: '2026-01-01T00:00:00Z' } },
    { kind: { from: '2026-01-01' } },
    { kind: ['ball\u0000'] },
    { q: 'ball\u0007' },
    { id: [2_147_483_648] },
    { id: ['abc'] },
  ];
  for (const filter of refused) {
    const answers = await Promise.all(
      ['/toys', '/toys/facets', '/toys/export'].map((path) => api.get(`${path}?${query({ filter })}`)),
    );
    for (const answer of answers) expectProblem(answer, 422);
  }
});
