import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFICATION_STATUSES } from '../../../domain/notifications/notification-types.ts';
import type { Role } from '../../../domain/roles.ts';
import { NOTIFICATION_ROLES, RESEND_ROLES, ROLES } from '../../../domain/roles.ts';
import type { Notification } from '../../../resources/notifications.ts';
import { notifications } from '../../../server/db/tables/messages.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { cancelSending, resendNotification } from '../../../server/modules/notifications/change.ts';
import { SEND_JOB } from '../../../server/modules/notifications/notify.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs, apiOf } from '../../support/calls/api.ts';
import type { Downloads } from '../../support/calls/downloads.ts';
import { openDownloads } from '../../support/calls/downloads.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { notedQueue, openOwnDatabase } from '../../support/servers/database.ts';
import { until } from '../../support/servers/processes.ts';
import { addLetter } from '../../support/worlds/emails.ts';

const HOUR = 3_600_000;
const CALLER = { id: 1, email: '', firstName: '', lastName: '', roles: [], session: '', scope: undefined };

describe('resend and cancel', () => {
  let files: Downloads;
  let own: OwnDatabase;
  let api: Api;

  beforeAll(async () => {
    files = await openDownloads();
    own = files.own;
    api = await apiAs(files.server.url, 'check_run');
  });
  afterAll(() => files?.close());

  const stateOf = async (id: number) => {
    const [row] = await own.db.select().from(notifications).where(eq(notifications.id, id));
    return row;
  };
  const lettersOf = (id: number) =>
    readdirSync(join(files.server.dataDir, 'mail')).filter((name) => name.startsWith(`${id}-`));

  test.each(['GET', 'POST'])('resent by %s it is really sent once more', async (method) => {
    const letter = await addLetter(own.db, { status: 'failed' });
    const { status, headers, body } = await api.call<Notification>(method, `/notifications/${letter.id}/resend`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ id: letter.id, status: 'scheduled', version: 2 });
    await until(
      async () => (await stateOf(letter.id))?.status === 'sent',
      () => 'It was not sent',
    );
    expect(await stateOf(letter.id)).toMatchObject({ error: null, failed_at: null });
    const [name = '', ...others] = lettersOf(letter.id);
    expect(others).toEqual([]);
    expect(readFileSync(join(files.server.dataDir, 'mail', name), 'latin1')).toContain(`Subject: ${letter.subject}`);
    const entries = await own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource_type, 'notification'), eq(auditLog.resource_id, String(letter.id))));
    expect(entries).toMatchObject([{ action: 'update', resource_name: letter.subject, resource_version: 2 }]);
  });

  test.each(['GET', 'POST'])('cancelled by %s it is not sent any more', async (method) => {
    const letter = await addLetter(own.db, { status: 'scheduled' });
    const { status, headers, body } = await api.call<Notification>(method, `/notifications/${letter.job_id}/cancel`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ id: letter.id, status: 'cancelled', job_id: letter.job_id });
    const again = await api.call(method, `/notifications/${letter.job_id}/cancel`);
    expectProblem(again, 409);
    expect(again.body).toMatchObject({ current: { status: 'cancelled' } });
  });

  const STATES = [...NOTIFICATION_STATUSES.filter((status) => status !== 'unknown'), 'sending', 'bounced'];
  const MAY: Readonly<Record<string, readonly string[]>> = { resend: ['sent', 'failed'], cancel: ['scheduled'] };
  const PAIRS = STATES.flatMap((status) => Object.keys(MAY).map((action) => [action, status] as const));

  test.each(PAIRS.filter(([action, status]) => !MAY[action]?.includes(status)))(
    '%s of one that is %s is refused with its state, and changes nothing',
    async (action, status) => {
      const letter = await addLetter(own.db, { status });
      for (const method of ['GET', 'POST']) {
        const answer = await api.call(
          method,
          `/notifications/${action === 'resend' ? letter.id : letter.job_id}/${action}`,
        );
        expectProblem(answer, 409);
        const shown = { sending: 'scheduled', bounced: 'unknown' }[status] ?? status;
        expect(answer.body).toMatchObject({ current: { id: letter.id, status: shown } });
      }
      expect(await stateOf(letter.id)).toEqual(letter);
    },
  );

  test('what is not there is not found', async () => {
    for (const method of ['GET', 'POST']) {
      expectProblem(await api.call(method, '/notifications/999999999/resend'), 404);
      expectProblem(await api.call(method, '/notifications/nobody/cancel'), 404);
      expectProblem(await api.call(method, '/notifications/no%20body/cancel'), 422);
      expectProblem(await api.call(method, '/notifications/one/resend'), 422);
    }
  });

  test.each(ROLES)('%s', async (role: Role) => {
    const by = await apiAs(files.server.url, role);
    const [failed, due] = [
      await addLetter(own.db, { status: 'failed' }),
      await addLetter(own.db, { status: 'scheduled' }),
    ];
    expect((await by.get('/notifications')).status).toBe(NOTIFICATION_ROLES.includes(role) ? 200 : 403);
    const may = RESEND_ROLES.includes(role);
    expect((await by.get(`/notifications/${failed.id}/resend`)).status).toBe(may ? 200 : 403);
    expect((await by.get(`/notifications/${due.job_id}/cancel`)).status).toBe(may ? 200 : 403);
    if (!may) expect([await stateOf(failed.id), await stateOf(due.id)]).toEqual([failed, due]);
  });

  test.each([
    ['no header', {}, 401],
    ['a cookie', { cookie: 'token=abc' }, 401],
    [
      'a navigation',
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }, 403],
    ['another site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }, 403],
    ['a typed address', { 'sec-fetch-site': 'none' }, 403],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 403],
    ['an older prefetch', { purpose: 'prefetch' }, 403],
  ])('by GET with %s nothing happens', async (_, headers: Record<string, string>, expected) => {
    const [sent, due] = [await addLetter(own.db), await addLetter(own.db, { status: 'scheduled' })];
    const by = expected === 401 ? apiOf(files.server.url) : api;
    for (const path of [`/notifications/${sent.id}/resend`, `/notifications/${due.job_id}/cancel`]) {
      expectProblem(await by.get(path, headers), expected);
      expect((await api.call('HEAD', path, { headers })).status).toBe(404);
    }
    expect([await stateOf(sent.id), await stateOf(due.id)]).toEqual([sent, due]);
  });

  test('the console’s own fetch is let in', async () => {
    const letter = await addLetter(own.db);
    const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
    expect((await api.get(`/notifications/${letter.id}/resend`, headers)).status).toBe(200);
  });

  test('of twenty who resend at the same moment one does, however quickly it is sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const letter = await addLetter(own.db, { status: round % 2 ? 'failed' : 'sent' });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => api.call(at % 2 ? 'GET' : 'POST', `/notifications/${letter.id}/resend`)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(19).fill(409),
      ]);
      await until(
        async () => (await stateOf(letter.id))?.status === 'sent',
        () => 'It was not sent',
      );
      expect(lettersOf(letter.id)).toHaveLength(1);
    }
  });

  test('one intent, one sending', async () => {
    const letter = await addLetter(own.db);
    const headers = { 'idempotency-key': 'resend-of-this-test' };
    const [first, second] = [
      await api.call('GET', `/notifications/${letter.id}/resend`, { headers }),
      await api.call('GET', `/notifications/${letter.id}/resend`, { headers }),
    ];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('two at once', () => {
  let own: OwnDatabase;
  beforeAll(async () => {
    own = await openOwnDatabase();
  });
  afterAll(() => own?.close());

  const outcomes = async (work: () => Promise<unknown>) => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, work));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as { status: number }] : []));
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(409));
    return all.length - refused.length;
  };

  test('twenty resends queue one sending', async () => {
    const { id } = await addLetter(own.db, { status: 'failed' });
    const { queue, of } = notedQueue();
    const asked = new Date();
    const resend = () => own.db.transaction((tx) => resendNotification(tx, queue, CALLER, { id, asked }));
    expect(await outcomes(resend)).toBe(1);
    expect(of(SEND_JOB)).toHaveLength(1);
  });

  test('twenty cancellations cancel once', async () => {
    const letter = await addLetter(own.db, { status: 'scheduled' });
    const cancel = () => own.db.transaction((tx) => cancelSending(tx, CALLER, letter.job_id ?? ''));
    expect(await outcomes(cancel)).toBe(1);
  });

  test('who asked before the last sending ended is refused; who asks after it is not', async () => {
    const { id } = await addLetter(own.db, { sent_at: new Date() });
    const { queue } = notedQueue();
    const resend = (asked: Date) => own.db.transaction((tx) => resendNotification(tx, queue, CALLER, { id, asked }));
    await expect(resend(new Date(Date.now() - HOUR))).rejects.toMatchObject({ status: 409 });
    await expect(resend(new Date(Date.now() + HOUR))).resolves.toMatchObject({ after: { status: 'scheduled' } });
  });
});
