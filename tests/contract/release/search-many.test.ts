import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiAs } from '../../support/calls/api.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/** More runs than a list counts: a search that finds as many cannot name them one by one. */
const MANY = 10_005;

let opened: Awaited<ReturnType<typeof openOwnServer>>;
/** The ids of the runs, newest first. */
let ids: number[];

beforeAll(async () => {
  opened = await openOwnServer();
  const { db, database } = opened.own;
  const { pool } = database;
  const group = await addGroup(db, { number: 'MANY-1', name: 'Runs without end' });
  const { rows } = await pool.query<{ id: number }>(
    `insert into check_runs (group_id, run_date, type) select $1, '2019-03-04', 'many-' || n from generate_series(1, $2) n
     returning id`,
    [group.id, MANY],
  );
  ids = rows.map(({ id }) => id).sort((a, b) => b - a);
  await pool.query(
    `insert into payment_files (check_run_id, group_id, filename, file_date, sha256, size_bytes, storage_key, status_id,
       total_cents, payments_cents, voids_cents, adjustments_cents, eob_count, claim_count, refused)
     select r.id, r.group_id, 'mx' || r.id || '.many', '2019-03-04', 'many-' || r.id, 1, 'many-' || r.id, 12, 0, 0, 0, 0, 0, 0, '[]'
     from check_runs r where r.group_id = $1`,
    [group.id],
  );
});
afterAll(() => opened?.close());

test.each([
  ['the group', 'MANY-1'],
  ['the name of the group', 'without end'],
  ['the file', '.many'],
  ['the day', '03/04/2019'],
  ['a part of the day', '3-04'],
])('a search for %s that finds more runs than are counted has the newest first', async (_, text) => {
  const api = await apiAs(opened.server.url, 'administrator');
  const { status, body } = await api.get<{ data: { id: number }[]; count: number }>(
    `/payments/release?page=0&page-size=10&search=${encodeURIComponent(text)}`,
  );
  expect(status).toBe(200);
  expect(body.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(body.count).toBeGreaterThanOrEqual(10_000);
});

test('a search that finds one of them has that one', async () => {
  const api = await apiAs(opened.server.url, 'administrator');
  const { body } = await api.get<{ data: { id: number }[]; count: number }>(
    `/payments/release?page=0&page-size=10&search=mx${ids[5000]}.many`,
  );
  expect([body.count, body.data.map(({ id }) => id)]).toEqual([1, [ids[5000]]]);
});
