import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { toyServer } from '../../toy/calls.ts';

/*
 * The child lists of the made-up pulls (`tests/toy/premium`), whose rows are read by models: every expectation is a
 * literal of `tests/toy/premium/rows.ts`.
 */

interface Answer {
  rows: (Record<string, unknown> & { cursor: string })[];
  total: number;
  total_unfiltered: number;
  facets: Record<string, { value: string; count: number }[]>;
  sums: Record<string, number>;
}

const { as } = toyServer();
const invoicesOf = async (pull: number, query = '') =>
  (await (await as('finance_manager')).get<Answer>(`/pulls/${pull}/invoices?${query}`)).body;

describe('the rows of a record', () => {
  test('are listed with their total, facets and sums', async () => {
    const { rows, total, facets, sums } = await invoicesOf(1);
    expect(rows[0]).toEqual({
      id: 1,
      number: 'I-100',
      group_name: 'Acme',
      payment_type: 'ach',
      amount: 1250.5,
      is_excluded: false,
      version: 1,
    });
    expect(rows.map(({ number }) => number)).toEqual(['I-100', 'I-101', 'I-102']);
    expect(total).toBe(3);
    expect(sums).toEqual({ amount: 1450.45 });
    expect(facets['payment-type']).toEqual([
      { value: 'ach', label: 'ACH', count: 2 },
      { value: 'wire', label: 'Wire', count: 1 },
    ]);
  });

  test('are searched, filtered, sorted and paged, and the sums are those of all that match', async () => {
    const found = async (query: string) => {
      const { rows, total, total_unfiltered, sums } = await invoicesOf(1, query);
      return { ids: rows.map(({ id }) => id), total, total_unfiltered, sums };
    };
    expect(await found('query=globex')).toEqual({ ids: [2], total: 1, total_unfiltered: 3, sums: { amount: 200 } });
    expect(await found('payment-type=ach&page-size=1&order-by=amount&direction=desc')).toEqual({
      ids: [1],
      total: 2,
      total_unfiltered: 3,
      sums: { amount: 1250.45 },
    });
    expect(await found('query=nobody')).toEqual({ ids: [], total: 0, total_unfiltered: 3, sums: { amount: 0 } });
    expectProblem(await (await as('administrator')).get('/pulls/1/invoices?colour=red'), 422);
  });

  test('have rows of their own, with fields that only some roles see', async () => {
    const path = '/pulls/1/invoices/1/lines';
    const seen = (await (await as('administrator')).get<Answer>(path)).body;
    expect(seen.rows.map(({ description, rate }) => [description, rate])).toEqual([
      ['Medical', 100],
      ['Dental', 50.1],
    ]);
    expect(seen.sums).toEqual({ members: 15, amount: 1250.5 });
    const { rows } = (await (await as('finance_manager')).get<Answer>(path)).body;
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['amount', 'description', 'id', 'members', 'version']);
  });
});

describe('rows are answered', () => {
  test.each([
    ['of a record that does not exist', '/pulls/99/invoices'],
    ['of a row that does not exist', '/pulls/1/invoices/99/lines'],
    ['of a row of another record', '/pulls/2/invoices/1/lines'],
  ])('not %s', async (_, path) => {
    expectProblem(await (await as('administrator')).get(path), 404);
  });

  test('not by what is no record number', async () => {
    expectProblem(await (await as('administrator')).get('/pulls/march/invoices'), 422);
  });

  test('to the roles of the record alone', async () => {
    for (const path of ['/pulls/1/invoices', '/pulls/1/invoices/1/lines']) {
      expect((await (await as('finance_manager')).get(path)).status).toBe(200);
      expectProblem(await (await as('claims')).get(path), 403);
    }
  });

  test('as the description of the API says', async () => {
    const { paths } = (await (await as('administrator')).get<{ paths: object }>('/openapi.json')).body;
    expect(Object.keys(paths).filter((path) => path.startsWith('/pulls'))).toEqual([
      '/pulls',
      '/pulls/{id}',
      '/pulls/export',
      '/pulls/{toyPullsId}/invoices',
      '/pulls/{toyPullsId}/invoices/{invoicesId}/lines',
    ]);
  });
});

describe('rows with "Load more"', () => {
  test.each([
    ['of a record', '/bank-accounts/1/transactions', ['Deposit 12', 'Deposit 11'], ['Deposit 2', 'Deposit 1']],
    ['of a list', '/member-claims', ['C-001', 'C-002'], ['C-011', 'C-012']],
  ])('%s continue after the last one', async (_, path, first, last) => {
    const api = await as('finance_manager');
    const namesOf = ({ rows }: Answer) => rows.map(({ description, number }) => description ?? number);
    const one = (await api.get<Answer>(`${path}?page-size=10`)).body;
    expect(one.total).toBe(12);
    expect(namesOf(one).slice(0, 2)).toEqual(first);
    const next = (await api.get<Answer>(`${path}?page-size=10&cursor=${one.rows.at(-1)?.cursor}`)).body;
    expect(namesOf(next)).toEqual(last);
  });

  test('have sums of all that match, however many are loaded', async () => {
    const api = await as('finance_manager');
    const sums = async (query: string) =>
      (await api.get<Answer>(`/bank-accounts/1/transactions?page-size=2&${query}`)).body.sums;
    expect(await sums('')).toEqual({ amount: 65 });
    expect(await sums('amount=negative')).toEqual({ amount: -1 });
    expect(await sums('posted.from=2026-03-02&posted.to=2026-03-03')).toEqual({ amount: 3 });
  });
});

test('a premium group is saved as its form says', async () => {
  const api = await as('administrator');
  const group = { number: 'G-1', name: 'Acme', location: 1, premium_funding_type: 'pull' };
  expect(expectProblem(await api.post('/toy-groups', group), 422).issues?.map(({ path }) => path)).toEqual([
    'premium_schedule_day',
    'routing_number',
  ]);
  const made = await api.post('/toy-groups', {
    ...group,
    premium_schedule_day: 5,
    routing_number: '021000021',
    account_number: '000123456789',
  });
  expect(made.body).toMatchObject({ premium_schedule_day: 5, account_number: '••••6789' });
  expect(
    expectProblem(
      await api.post('/toy-groups', {
        ...group,
        number: 'G-2',
        premium_funding_type: 'check',
        premium_schedule_day: 5,
      }),
      422,
    ).issues?.map(({ path }) => path),
  ).toEqual(['premium_schedule_day']);
});
