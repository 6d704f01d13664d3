import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebhookLog } from '../../resources/webhook-logs.ts';
import type { Api } from '../support/api.ts';
import { apiAs, apiOf } from '../support/api.ts';
import { expectProblem } from '../support/problems.ts';
import type { TestServer } from '../support/server.ts';
import { startOwnServer } from '../support/shared.ts';

const TOKEN = 'a-webhook-token-of-this-test-alone';
let server: TestServer;
let administrator: Api;

beforeAll(async () => {
  server = await startOwnServer({ WEBHOOK_TOKEN: TOKEN });
  administrator = await apiAs(server.url, 'administrator');
});
afterAll(() => server?.stop());

const call = (query: string, token: string) =>
  apiOf(server.url).call('POST', `/webhooks/eobs?${query}`, { headers: { authorization: `Bearer ${token}` } });

const latest = async (): Promise<WebhookLog | undefined> => {
  const { body } = await administrator.get<{ data: WebhookLog[] }>('/webhook-logs?page-size=1');
  return body.data[0];
};

test.each([
  ['eob=1&operation=burn', 422],
  ['operation=hold', 422],
  [`eob=${'9'.repeat(61)}&operation=hold`, 422],
  ['eob=1&operation=hold', 404],
])('%s is refused with %d, and written down', async (query, status) => {
  expectProblem(await call(query, TOKEN), status);
  expect(await latest()).toMatchObject({
    response_status: status,
    token_valid: true,
    query_params: Object.fromEntries(new URLSearchParams(query)),
  });
});

test('who has no token learns nothing of what is taken', async () => {
  const answer = await call('eob=1&operation=burn', 'not-the-token');
  expectProblem(answer, 401);
  expect(await latest()).toMatchObject({ response_status: 401, token_valid: false, is_on_hold: null });
});
