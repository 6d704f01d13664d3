import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exception } from '../../../resources/exceptions/record.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';

/* Exceptions grouped by kind (docs/rules/lists-and-forms.md, "Groups"). */

let at: ReleaseServer;
let number = '';
beforeAll(async () => {
  at = await openReleaseServer();
  const group = await addGroup(at.own.db);
  number = group.number;
  const unpaid = (cents: number, status: 'Rejected' | 'Returned') => ({
    claims: [cents],
    answer: { method: 'Check', status } as const,
  });
  await addRun(at.own.db, group, [unpaid(300, 'Returned'), unpaid(100, 'Rejected')], { status: 4 });
  await addRun(at.own.db, group, [unpaid(200, 'Rejected'), unpaid(400, 'Returned')], { status: 4 });
});
afterAll(() => at?.close());

const get = async (path: string) => (await at.as('check_run')).get<Exception[]>(path);
const list = async (query: string) => {
  const { status, body } = await get(`/exceptions?group-number=${number}&${query}`);
  expect(status).toBe(200);
  return body.map(({ kind, amount }) => `${kind} ${amount}`);
};

test('the groups come in the order of the filter, each sorted, and pages continue them', async () => {
  const grouped = 'group-by=kind&order-by=amount&direction=desc';
  const all = ['rejected 2', 'rejected 1', 'returned 4', 'returned 3'];
  expect(await list(grouped)).toEqual(all);
  const pages = await Promise.all([0, 1].map((page) => list(`${grouped}&page-size=3&page=${page}`)));
  expect(pages).toEqual([all.slice(0, 3), all.slice(3)]);
  expect(await list('order-by=amount&direction=desc')).toEqual([
    'returned 4',
    'returned 3',
    'rejected 2',
    'rejected 1',
  ]);
});

test('the counts are those of all pages', async () => {
  const { status, body } = await (await at.as('check_run')).get<{ kind: { value: string; count: number }[] }>(
    `/exceptions/filters?group-number=${number}&group-by=kind&page-size=1`,
  );
  expect(status).toBe(200);
  expect(body.kind.filter(({ count }) => count > 0)).toMatchObject([
    { value: 'rejected', label: 'Rejected payment', count: 2 },
    { value: 'returned', label: 'Returned payment', count: 2 },
  ]);
});

test('an export is in the same order', async () => {
  const { status, body } = await (await at.as('check_run')).get<string>(
    `/exceptions/export?group-number=${number}&group-by=kind&order-by=amount&direction=asc`,
  );
  expect(status).toBe(200);
  expect(body.match(/(Rejected|Returned) payment/g)).toEqual([
    'Rejected payment',
    'Rejected payment',
    'Returned payment',
    'Returned payment',
  ]);
});

test.each(['group-by=subject', 'group-by=', 'group-by=kind&group-by=kind'])('%s is refused', async (query) => {
  expectProblem(await get(`/exceptions?${query}`), 422);
});

test('a list without groups has no such parameter', async () => {
  expectProblem(await get('/holidays?group-by=date'), 422);
});
