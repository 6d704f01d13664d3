import { expect, test } from 'vitest';
import { decrypt } from '../../../server/secrets/encrypt.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { version } from '../../support/worlds/holidays.ts';
import { toyServer } from '../../toy/calls.ts';

const { as, own } = toyServer();

interface Payer {
  id: number;
  version: number;
  account_number: string | null;
}

const administrator = () => as('administrator');

const PULL = { name: 'Acme', funding: 'pull', schedule_day: 15, routing_number: '122000661', is_active: true };

const issuesOf = async (body: object) =>
  expectProblem(await (await administrator()).post('/payers', body), 422).issues?.map(({ path, message }) => [
    path,
    message,
  ]);

test('a new record gets the defaults of what it does not say', async () => {
  const made = await (await administrator()).post<Payer>('/payers', { name: 'Defaults' });
  expect(made.body).toMatchObject({ funding: 'push', is_active: true, schedule_day: null, account_number: null });
  const stored = await own().database.pool.query(
    "insert into payers (name) values ('By hand') returning funding, is_active",
  );
  expect(stored.rows).toEqual([{ funding: 'push', is_active: true }]);
});

test('the server requires a field, and refuses one that does not apply, by the values of others', async () => {
  expect(await issuesOf({ name: 'A', funding: 'pull' })).toEqual([
    ['schedule_day', 'Schedule day is required'],
    ['routing_number', 'Routing number is required'],
  ]);
  expect(await issuesOf({ name: 'A', funding: 'push', schedule_day: 15 })).toEqual([
    ['schedule_day', 'Schedule day does not apply here'],
  ]);
  expect(
    await issuesOf({ name: 'A', funding: 'check', routing_number: '122000661', account_number: '000123456789' }),
  ).toEqual([
    ['routing_number', 'Routing number does not apply here'],
    ['account_number', 'Account number does not apply here'],
  ]);
  expect((await (await administrator()).post('/payers', PULL)).status).toBe(201);
});

test('an update is checked as the whole record that it leaves', async () => {
  const api = await administrator();
  const made = (await api.post<Payer>('/payers', { ...PULL, account_number: '000123456789' })).body;
  const path = `/payers/${made.id}`;
  const refused = expectProblem(
    await api.put(path, { ...PULL, funding: 'check', routing_number: null, schedule_day: null }, version(1)),
    422,
  );
  expect(refused.issues).toEqual([{ path: 'account_number', message: 'Account number does not apply here' }]);
  const check = { ...PULL, funding: 'check', routing_number: null, schedule_day: null, account_number: null };
  expect((await api.put<Payer>(path, check, version(1))).body).toMatchObject({ version: 2, account_number: null });
});

test('a value that did not apply before is left by a save of other fields', async () => {
  const api = await administrator();
  const made = (await api.post<Payer>('/payers', { ...PULL, account_number: '000123456789' })).body;
  // as another program would leave it
  await own().database.pool.query("update payers set funding = 'check' where id = $1", [made.id]);
  const left = { ...PULL, funding: 'check', account_number: '••••6789' };
  const saved = await api.put<Payer>(`/payers/${made.id}`, { ...left, name: 'Other' }, version(1));
  expect(saved.body).toMatchObject({ name: 'Other', schedule_day: 15, account_number: '••••6789' });
  const refused = expectProblem(await api.put(`/payers/${made.id}`, { ...left, schedule_day: 16 }, version(2)), 422);
  expect(refused.issues).toEqual([{ path: 'schedule_day', message: 'Schedule day does not apply here' }]);
});

test('a secret is answered as its mask; a masked or absent value leaves it, another replaces it', async () => {
  const api = await administrator();
  const made = (await api.post<Payer>('/payers', { ...PULL, name: 'Secret', account_number: '000123456789' })).body;
  const path = `/payers/${made.id}`;
  const stored = async () => {
    const { rows } = await own().database.pool.query('select account_number from payers where id = $1', [made.id]);
    return decrypt(rows[0].account_number, 'payers.account_number');
  };
  expect(made.account_number).toBe('••••6789');

  const masked = { ...PULL, name: 'Renamed', account_number: '••••6789' };
  expect((await api.put<Payer>(path, masked, version(1))).body).toMatchObject({
    version: 2,
    account_number: '••••6789',
  });
  expect((await api.put<Payer>(path, { ...PULL, name: 'Again' }, version(2))).body.version).toBe(3);
  expect(await stored()).toBe('000123456789');

  const same = await api.put<Payer>(path, { ...PULL, name: 'Again', account_number: '999923456789' }, version(3));
  expect(same.body).toMatchObject({ version: 4, account_number: '••••6789' });
  expect(await stored()).toBe('999923456789');

  const { rows } = await own().database.pool.query(
    "select changes::text as changes, data from audit_log where resource_type = 'payer' and resource_id = $1 order by id",
    [String(made.id)],
  );
  expect(rows.at(-1).data).toEqual({ secrets: ['account_number'] });
  expect(rows.map(({ changes }) => changes).join()).not.toMatch(/000123456789|999923456789/);

  const issues = expectProblem(await api.post('/payers', { ...PULL, account_number: '••••6789' }), 422).issues;
  expect(issues).toEqual([{ path: 'account_number', message: 'Must be the whole value, not its mask' }]);
});

test('who may edit reveals a secret, and the audit log says who read it', async () => {
  const api = await administrator();
  const made = (await api.post<Payer>('/payers', { ...PULL, name: 'Revealed', account_number: '000123456789' })).body;
  const path = `/payers/${made.id}/secrets/account_number`;
  expect((await api.get(path)).body).toEqual({ account_number: '000123456789' });
  expectProblem(await (await as('check_run')).get(path), 403);
  expectProblem(await api.get(`/payers/${made.id}/secrets/name`), 422);
  expectProblem(await api.get('/payers/2000000/secrets/account_number'), 404);
  const { rows } = await own().database.pool.query(
    "select action, resource_name, data from audit_log where resource_type = 'payer' and resource_id = $1 and action = 'read'",
    [String(made.id)],
  );
  expect(rows).toEqual([{ action: 'read', resource_name: 'Revealed', data: { secrets: ['account_number'] } }]);
});
