import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEob } from '../../../resources/claims.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { apiAs } from '../../support/calls/api.ts';
import { statementsOf } from '../../support/calls/plans.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

interface Page {
  rows: (FoundEob & { cursor: string })[];
  count: number;
}

let opened: Awaited<ReturnType<typeof openOwnServer>>;

beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

test('the claims search finds more EOBs than are counted, with an estimate and without counts, in each order', async () => {
  const { own, server } = opened;
  const { db } = own;
  const api = await apiAs(server.url, 'administrator');
  const group = await addGroup(db, { number: 'Q-300', name: 'Multitude' });
  // the same EOBs are found by their file and by their payee
  const filename = 'cl260401.plenty';
  const { file } = await addRun(db, group, [{ claims: [1] }], { date: '2026-04-01', filename });
  const [sample] = await db.select().from(eobs).where(eq(eobs.payment_file_id, file.id));
  if (!sample) throw new Error('no EOB');
  const { id: _, ...values } = sample;
  for (let part = 0; part < 11; part += 1) {
    const many = Array.from({ length: 1000 }, (_one, at) => `M${String(part * 1000 + at).padStart(6, '0')}`);
    await db.insert(eobs).values(many.map((number) => ({ ...values, number, payee_name: 'Plenty' })));
  }
  const answer = await api.get<Page>('/claims?search=plenty&page-size=2&order-by=number');
  expect(answer.headers.get('x-total-estimated')).toBe('true');
  expect(answer.body.rows.map(({ number }) => number)).toEqual([sample.number, 'M000000']);
  // 11,000 with the payee, all in the file, which has one EOB more
  await own.database.pool.query('analyze');
  const { count, rows: newest } = (await api.get<Page>('/claims?search=plenty&page-size=2')).body;
  expect([count > 10_000, count < 12_500, count]).toEqual([true, true, count]);
  expect(newest.map(({ number }) => number)).toEqual(['M010999', 'M010998']);
  const last = await api.get<Page>('/claims?search=plenty&page-size=2&order-by=number&direction=desc');
  expect(last.body.rows.map(({ number }) => number)).toEqual(['M010999', 'M010998']);
  // a page of many is found in each location; by number under a filter by run date, in each month too
  const later = await addRun(
    db,
    await addGroup(db, { number: 'Q-400', name: 'Quarry Stone', location_id: 4 }),
    [{ claims: [1] }, { claims: [2] }],
    {
      date: '2026-04-02',
    },
  );
  expect(later.run.run_date).toBe('2026-04-02');
  const inOrder = async (where: string, order: string) => {
    const { rows } = await own.database.pool.query<{ number: string }>(
      `select e.number from eobs e join payment_files f on f.id = e.payment_file_id join groups g on g.id = f.group_id
       join check_runs r on r.id = f.check_run_id
       where g.location_id in (1, 4) and e.is_live and r.deleted_at is null and ${where} order by ${order} limit 9`,
    );
    return rows.map(({ number }) => number);
  };
  const ORDERS = { '': 'r.run_date desc, e.id desc', '&order-by=runDate&direction=asc': 'r.run_date, e.id' };
  const BY_NUMBER = { '&order-by=number': 'e.number collate "C", e.id' };
  const WHERES = {
    'location=1&location=4': 'true',
    'run-date.from=2026-03-09&run-date.to=2026-04-02': "r.run_date between '2026-03-09' and '2026-04-02'",
  };
  for (const [query, where] of Object.entries(WHERES)) {
    for (const [asked, order] of Object.entries({ ...ORDERS, ...BY_NUMBER })) {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 3; page += 1) {
        const { headers, body } = await api.get<Page>(`/claims?${query}${asked}&page-size=3${cursor}`);
        expect(headers.get('x-total-estimated')).toBe('true');
        seen.push(...body.rows.map(({ number }) => number));
        cursor = `&cursor=${body.rows.at(-1)?.cursor}`;
      }
      expect({ query, asked, seen }).toEqual({ query, asked, seen: await inOrder(where, order) });
    }
  }
  const textsOf = async (query: string) => {
    const statements = await statementsOf(own, () => api.get(`/claims?${query}&page-size=3`));
    return statements.map(({ text }) => text).join();
  };
  expect(await textsOf('location=1')).toContain('cross join lateral');
  expect(await textsOf('run-date.from=2026-03-09&order-by=number')).toContain('generate_series(date_trunc');
  expect(await textsOf('run-date.from=2026-03-09')).not.toContain('generate_series(date_trunc');
  const { body } = await api.get<Record<string, object[]>>('/claims/filters?search=plenty');
  expect(body.flag).toEqual([
    { value: 'on-hold', label: 'On hold' },
    { value: 'stop-loss', label: 'Stop loss' },
  ]);
});
