import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { toyServer } from '../../toy/calls.ts';

/*
 * The child lists of the made-up pulls (`tests/toy/pulls`), whose rows are read by models: every expectation is a
 * literal of `tests/toy/pulls/rows.ts`.
 */

interface Answer {
  rows: Record<string, unknown>[];
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
      '/pulls/{pullsId}/invoices',
      '/pulls/{pullsId}/invoices/{invoicesId}/lines',
    ]);
  });
});
