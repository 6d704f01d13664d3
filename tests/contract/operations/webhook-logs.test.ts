import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import { webhookLogs } from '../../../server/db/tables/messages.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs, apiOf } from '../../support/calls/api.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { readList } from '../../support/calls/lists.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { openOwnServer, startServerInProcess } from '../../support/servers/own-server.ts';

interface Page {
  data: WebhookLog[];
  pagination: { total: number; page: number; totalPages: number };
}

const TOKEN = 'a-webhook-token-of-this-test-alone';
let server: ServerInProcess;
let administrator: Api;

/** Twelve calls with an invalid token, three for unknown EOBs. */
beforeAll(async () => {
  server = await startServerInProcess({ WEBHOOK_TOKEN: TOKEN });
  administrator = await apiAs(server.url, 'administrator');
  const anonymous = apiOf(server.url);
  const call = (query: string, token: string) =>
    anonymous.call('POST', `/webhooks/eobs?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Partner/1' },
    });
  for (let at = 0; at < 12; at += 1)
    await call(`eob=9${at}0&operation=hold&file=cl250101.000`, 'a-secret-that-is-not-the-token');
  for (const eob of ['777', '778', '779']) await call(`eob=${eob}&operation=unhold`, TOKEN);
});
afterAll(() => server?.stop());

const ask = async (query: string): Promise<Page> => {
  const { status, body } = await administrator.get<Page>(`/webhook-logs?${query}`);
  expect(status).toBe(200);
  return body;
};

test('a call is returned with everything it contained, its authorization masked', async () => {
  const { data } = await ask('page-size=100');
  expect(data).toHaveLength(15);
  expect(data[0]).toMatchObject({
    url: '/api/webhooks/eobs',
    method: 'POST',
    response_status: 404,
    eob_number: '779',
    token_valid: true,
    error_message: expect.stringContaining('779') as string,
    ip_address: '127.0.0.1',
    user_agent: 'Partner/1',
    query_params: { eob: '779', operation: 'unhold' },
    headers: { 'user-agent': 'Partner/1', authorization: 'Bearer ••••••' },
  });
  expect(data.at(-1)).toMatchObject({ response_status: 401, token_valid: false, original_filename: 'cl250101.000' });
  expect(JSON.stringify(data)).not.toMatch(/a-secret-that-is-not-the-token|a-webhook-token-of-this-test-alone/);
});

describe('the parameters', () => {
  test('page counts from 1, with twenty rows per page by default', async () => {
    expect((await ask('')).pagination).toEqual({ total: 15, page: 1, totalPages: 1 });
    const [first, second] = [await ask('page=1&page-size=10'), await ask('page=2&page-size=10')];
    expect(first.pagination).toEqual({ total: 15, page: 1, totalPages: 2 });
    expect([first.data.length, second.data.length]).toEqual([10, 5]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(15);
  });

  test.each([
    ['response-status=404', 3],
    ['response-status=404&response-status=401', 15],
    ['response-status=200', 0],
    ['token-valid=false', 12],
    ['token-valid=false&token-valid=true', 15],
    ['is-on-hold=true', 0],
    ['entity=001&entity=003', 0],
    ['search=778', 1],
    ['search=CL2501', 12],
    ['search=webhooks/eobs', 15],
    ['search=%25', 0],
    ['date-to=1990-01-01', 0],
    ['date-from=1990-01-01', 15],
    ['date-from=2090-01-01T00:00:00Z', 0],
    ['search=9&token-valid=true&response-status=404', 1],
  ])('%s finds %d', async (query, many) => expect((await ask(query)).pagination.total).toBe(many));

  test.each([
    'page=0',
    'page-size=0',
    'entity=TN',
    'response-status=ok',
    'token-valid=yes',
    'is-on-hold=1',
    'date-from=today',
  ])('%s is refused', async (query) => {
    expectProblem(await administrator.get(`/webhook-logs?${query}`), 422);
  });
});

test('only administrators read it', async () => {
  for (const role of ['check_run_manager', 'finance_manager', 'claims'] as const) {
    const other = await apiAs(server.url, role);
    for (const path of ['/webhook-logs', '/webhook-logs/export']) expectProblem(await other.get(path), 403);
  }
});

test('the export says OK or Fail, and has no request headers', async () => {
  const { body } = await administrator.get<string>('/webhook-logs/export?search=779');
  expect(body).toContain('ID,Time,URL,Status,Entity,EOB,File,Token,Operation,Error');
  expect(body).toMatch(/,404,,779,,OK,,/);
});

test('each of the four locations is shown by its name', async () => {
  const { own, server: other, close } = await openOwnServer();
  try {
    const call = { url: '/api/webhooks/eobs', method: 'POST', response_status: 200, token_valid: true };
    const rows = ['001', '002', '003', '004', '009'].map((entity) => ({
      ...call,
      entity,
      eob_number: `of-${entity}`,
      ip_address: '192.0.2.1',
      query_params: {},
      headers: {},
    }));
    await own.db.insert(webhookLogs).values(rows);
    const { body } = await (await apiAs(other.url, 'administrator')).get<string>('/webhook-logs/export?search=of-0');
    const shown = [...body.matchAll(/,200,(\w+),(of-\d+),/g)].map(([, location, eob]) => [eob, location]);
    expect(Object.fromEntries(shown)).toEqual({
      'of-001': 'TN',
      'of-002': 'CA',
      'of-003': 'WI',
      'of-004': 'OH',
      'of-009': '009',
    });
  } finally {
    await close();
  }
});

test('a secret that was stored in plain text is not returned', async () => {
  const own = await openOwnDatabase();
  try {
    await own.db.insert(webhookLogs).values({
      url: '/api/webhooks/eobs',
      method: 'POST',
      response_status: 200,
      token_valid: true,
      is_on_hold: true,
      entity: '001',
      ip_address: '192.0.2.1',
      query_params: {},
      headers: { Authorization: 'Bearer in-the-clear', authorization: 'naked-secret' },
    });
    const search = new URLSearchParams('entity=001&is-on-hold=true&is-on-hold=false');
    const page = await readList<Page>(own.db, resourceNamed('webhook-logs'), search);
    expect(page.pagination.total).toBe(1);
    expect(page.data[0]?.headers).toEqual({ Authorization: 'Bearer ••••••', authorization: '••••••' });
  } finally {
    await own.close();
  }
});
