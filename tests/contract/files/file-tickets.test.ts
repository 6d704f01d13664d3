import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEmail } from '../../../demo/accounts.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { fileTickets } from '../../../server/db/tables/file-tickets.ts';
import { sessions, users } from '../../../server/db/tables/people.ts';
import { apiAs, apiOf } from '../../support/calls/api.ts';
import type { Downloads } from '../../support/calls/downloads.ts';
import { openDownloads, SECRET } from '../../support/calls/downloads.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { signIn, tokenOf } from '../../support/servers/identity.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { databaseUrl } from '../../support/shared.ts';

const NO_LOG = '(PostgreSQL alone: beside an embedded database the server runs in this process and keeps no log)';

describe('a ticket for a file', () => {
  let files: Downloads;
  let own: OwnDatabase;
  let server: ServerOfOwn;
  let payment: Downloads['payment'];

  beforeAll(async () => {
    files = await openDownloads();
    ({ own, server, payment } = files);
  });
  afterAll(() => files?.close());

  test('a ticket opens its file once, without any other credential', async () => {
    const { status, headers, body } = await files.ask(payment);
    expect([status, body]).toEqual([201, { token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 60 }]);
    expect(headers.get('cache-control')).toBe('no-store');
    const first = await files.open(payment, body.token);
    expect([first.status, first.body]).toEqual([200, SECRET]);
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="${payment.filename}"; filename*=UTF-8''${payment.filename}`,
    );
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-type')).toBe('application/octet-stream');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expectProblem(await files.open(payment, body.token), 401);
    const stored = JSON.stringify(await own.db.select().from(fileTickets));
    expect(stored).not.toContain(body.token);
    expect(stored).toContain(createHash('sha256').update(body.token).digest('hex'));
  });

  test('of twenty concurrent uses of one ticket, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await files.ticket(payment);
      const answers = await Promise.all(Array.from({ length: 20 }, () => files.open(payment, token)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(401)]);
    }
  });

  test('an expired ticket opens nothing', async () => {
    const token = await files.ticket(payment);
    const token_hash = createHash('sha256').update(token).digest('hex');
    await own.db
      .update(fileTickets)
      .set({ expires_at: new Date(Date.now() - 1) })
      .where(eq(fileTickets.token_hash, token_hash));
    expect(expectProblem(await files.open(payment, token), 401).detail).toMatch(/too old/);
  });

  test('a ticket opens no other file, and is not used up by the attempt', async () => {
    const { file } = await addRun(own.db, await addGroup(own.db), [{ claims: [1] }]);
    await own.db
      .update(paymentFiles)
      .set(await files.keep('another'))
      .where(eq(paymentFiles.id, file.id));
    const token = await files.ticket(payment);
    expectProblem(await files.open({ ...payment, filename: file.filename }, token), 401);
    expectProblem(await files.open({ ...payment, 'report-id': 1 }, token), 401);
    expectProblem(await files.open({ path: payment.filename }, token), 401);
    expect((await files.open(payment, token)).body).toBe(SECRET);
  });

  test('an access token in the URL is refused, whoever it belongs to', async () => {
    for (const role of ['administrator', 'check_run', 'claims'] as const) {
      const problem = expectProblem(await files.open(payment, await tokenOf(server.url, role)), 401);
      expect(problem.detail).toMatch(/access token opens no file/);
    }
    expectProblem(await (await apiAs(server.url, 'administrator')).get(files.linkOf(payment, 'x')), 401);
    expectProblem(
      await (await apiAs(server.url, 'administrator')).get(files.linkOf(payment, 'x').split('&token')[0] ?? ''),
      422,
    );
  });

  test('a ticket expires with its session', async () => {
    const { AccessToken } = await signIn(server.url, 'check_run');
    const api = apiOf(server.url, AccessToken);
    const { body } = await api.post<{ token: string }>('/files/tickets', payment);
    await api.call('POST', '/session/end');
    expect(expectProblem(await files.open(payment, body.token), 401).code).toBe('session_expired');
  });

  test('a ticket expires when its user is locked, and is checked again when their roles change', async () => {
    const isUser = eq(users.email, demoEmail('epayables_manager'));
    const token = await files.ticket(payment, 'epayables_manager');
    await own.db
      .update(users)
      .set({ locked_since: new Date(Date.now() - 1000) })
      .where(isUser);
    expect(expectProblem(await files.open(payment, token), 401).code).toBe('locked');
    await own.db.update(users).set({ locked_since: null }).where(isUser);
    const later = await files.ticket(payment, 'epayables_manager');
    await own.db
      .update(users)
      .set({ roles: ['claims'] })
      .where(isUser);
    expectProblem(await files.open(payment, later), 404);
    await own.db
      .update(users)
      .set({ roles: ['epayables_manager'] })
      .where(isUser);
  });

  test('tickets do not keep an idle session alive', async () => {
    const { AccessToken } = await signIn(server.url, 'check_run');
    const api = apiOf(server.url, AccessToken);
    const { body } = await api.post<{ token: string }>('/files/tickets', payment);
    const [row] = await own.db
      .select()
      .from(fileTickets)
      .where(eq(fileTickets.token_hash, createHash('sha256').update(body.token).digest('hex')));
    await own.db
      .update(sessions)
      .set({ active_at: new Date(Date.now() - 61 * 60_000) })
      .where(eq(sessions.origin_jti, row?.session ?? ''));
    expect(expectProblem(await files.open(payment, body.token), 401).code).toBe('session_expired');
  });

  test('a user who may not see a file gets no ticket for it', async () => {
    for (const role of ['claims', 'call_center', 'account_executive', 'finance_manager'] as const) {
      expectProblem(await files.ask(payment, role), 404);
    }
    expectProblem(await apiOf(server.url).post('/files/tickets', payment), 401);
  });

  test.skipIf(!databaseUrl)(`no ticket and no token appears in a log line or a metric ${NO_LOG}`, async () => {
    const token = await files.ticket(payment);
    const access = await tokenOf(server.url, 'administrator');
    await files.open(payment, token);
    await files.open(payment, token);
    await files.open(payment, access);
    await apiOf(server.url).get(`/files/nothing?token=${token}`);
    const metrics = await (await fetch(`${server.adminUrl}/metrics`)).text();
    const said = JSON.stringify(server.logs) + metrics;
    expect(said).toContain('/files/:filename');
    for (const secret of [token, access, access.split('.')[2] ?? '', payment.filename, 'token='])
      expect(said).not.toContain(secret);
  });
});
