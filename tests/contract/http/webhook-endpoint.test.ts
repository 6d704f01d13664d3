import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs, apiOf, rawRequest } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

const TOKEN = 'a-webhook-token-of-this-test-alone';
let opened: Awaited<ReturnType<typeof openOwnServer>>;
let server: ServerOfOwn;
let own: OwnDatabase;
let administrator: Api;

beforeAll(async () => {
  opened = await openOwnServer({ environment: { WEBHOOK_TOKEN: TOKEN } });
  ({ server, own } = opened);
  administrator = await apiAs(server.url, 'administrator');
});
afterAll(() => opened?.close());

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
])('%s is refused with %d, and logged', async (query, status) => {
  expectProblem(await call(query, TOKEN), status);
  expect(await latest()).toMatchObject({
    response_status: status,
    token_valid: true,
    query_params: Object.fromEntries(new URLSearchParams(query)),
  });
});

const raw = (query: string, headers: Record<string, string> = {}, body?: string) =>
  rawRequest(server.url, `/api/webhooks/eobs?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    body,
  });

const LONG = 'x'.repeat(9000);

/** What a refused call may contain, and how its log row shows it. */
test.each<[what: string, query: string, sent: { headers?: Record<string, string>; body?: string }, told: object]>([
  ['U+0000 in a value', 'eob=none&operation=hold&z=%00', {}, { query_params: { z: String.raw`\u0000` } }],
  ['U+0000 in a name', 'eob=none&operation=hold&%00=1', {}, { query_params: { '\\u0000': '1' } }],
  ['U+0000 in the EOB number', 'eob=a%00b&operation=hold', {}, { eob_number: String.raw`a\u0000b` }],
  ['U+0000 in the file', 'eob=none&operation=hold&file=%00', {}, { original_filename: String.raw`\u0000` }],
  ['an incomplete character', 'eob=none&operation=hold&z=%ED%A0%80', {}, { query_params: { z: '\ufffd'.repeat(3) } }],
  ['a value too long', `eob=none&operation=hold&z=${LONG}`, {}, { query_params: { z: 'x'.repeat(2000) } }],
  [
    'a header too long',
    'eob=none&operation=hold',
    { headers: { 'user-agent': LONG } },
    { user_agent: 'x'.repeat(2000) },
  ],
  [
    'secrets among its parameters',
    'eob=none&operation=hold&token=s3cr3t&Authorization=s3cr3t&api_key=s3cr3t&clientSecret=s3cr3t&PASSWORD=s3cr3t&reason=ok',
    {},
    {
      query_params: {
        eob: 'none',
        operation: 'hold',
        token: '••••••',
        Authorization: '••••••',
        api_key: '••••••',
        clientSecret: '••••••',
        PASSWORD: '••••••',
        reason: 'ok',
      },
    },
  ],
  ['a name that every object has', 'eob=none&operation=hold&constructor=1', {}, { query_params: { constructor: '1' } }],
  [
    'a malformed body',
    'eob=none&operation=hold&n=1',
    { headers: { 'content-type': 'application/json' }, body: '{"\0' },
    { response_status: 400, query_params: { n: '1' } },
  ],
  [
    'an unsupported content type',
    'eob=none&operation=hold&n=2',
    { headers: { 'content-type': 'text/plain' }, body: '\0' },
    { response_status: 415, query_params: { n: '2' } },
  ],
])('a call with %s is refused and logged', async (_, query, { headers, body }, told) => {
  const { status, text } = await raw(query, headers, body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.parse(text)).toMatchObject({ status });
  expect(await latest()).toMatchObject({ response_status: status, token_valid: true, ...told });
});

describe('a change and its log row', () => {
  /** Adds an EOB in a new run; returns a function that reads its row. */
  const addEob = async () => {
    const { file } = await addRun(own.db, await addGroup(own.db), [{ claims: [10_000] }]);
    const read = async () => {
      const [eob] = await own.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id));
      return { number: eob?.number ?? '', isOnHold: eob?.is_on_hold };
    };
    return { ...(await read()), read };
  };

  test('are written together, whatever else the call contains', async () => {
    const { number, read } = await addEob();
    const { status } = await raw(`eob=${number}&operation=hold&z=%00`);
    expect((await read()).isOnHold).toBe(status === 200);
    expect(await latest()).toMatchObject({ response_status: status, eob_number: number });
    expect((await raw(`eob=${number}&operation=hold&reason=asked`)).status).toBe(200);
    expect((await read()).isOnHold).toBe(true);
    expect(await latest()).toMatchObject({ response_status: 200, eob_number: number, is_on_hold: true });
  });

  test('are rolled back together when the row cannot be written', async () => {
    const { number, read } = await addEob();
    await own.db.execute(
      sql`alter table webhook_logs add constraint none_of_200 check (response_status <> 200 or eob_number <> ${sql.raw(`'${number}'`)})`,
    );
    expect((await raw(`eob=${number}&operation=hold`)).status).toBe(500);
    expect((await read()).isOnHold).toBe(false);
    expect(await latest()).toMatchObject({ response_status: 500, eob_number: number, is_on_hold: null });
    await own.db.execute(sql`alter table webhook_logs drop constraint none_of_200`);
    expect((await raw(`eob=${number}&operation=hold`)).status).toBe(200);
    expect((await read()).isOnHold).toBe(true);
  });
});

test('an authorization header without a scheme is not logged', async () => {
  await raw('eob=1&operation=hold', { authorization: TOKEN });
  expect(await latest()).toMatchObject({ token_valid: false, headers: { authorization: '••••••' } });
});

test('a caller without a token learns nothing about valid parameters', async () => {
  const answer = await call('eob=1&operation=burn', 'not-the-token');
  expectProblem(answer, 401);
  expect(await latest()).toMatchObject({ response_status: 401, token_valid: false, is_on_hold: null });
});
