import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFICATION_STATUSES } from '../../../domain/notifications/notification-types.ts';
import type { Role } from '../../../domain/roles.ts';
import { NOTIFICATION_ROLES, RESEND_ROLES, ROLES } from '../../../domain/roles.ts';
import type { Notification } from '../../../resources/notifications/index.ts';
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
import { openOwnDatabase, recordingQueue } from '../../support/servers/database.ts';
import { until } from '../../support/servers/processes.ts';
import { addNotification } from '../../support/worlds/emails.ts';

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
  const emailsOf = (id: number) =>
    readdirSync(join(files.server.dataDir, 'mail')).filter((name) => name.startsWith(`${id}-`));

  test.each(['GET', 'POST'])('a resend by %s really sends it again', async (method) => {
    const notification = await addNotification(own.db, { status: 'failed' });
    const { status, headers, body } = await api.call<Notification>(method, `/notifications/${notification.id}/resend`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ id: notification.id, status: 'scheduled', version: 2 });
    await until(
      async () => (await stateOf(notification.id))?.status === 'sent',
      () => 'It was not sent',
    );
    expect(await stateOf(notification.id)).toMatchObject({ error: null, failed_at: null });
    const [name = '', ...others] = emailsOf(notification.id);
    expect(others).toEqual([]);
    expect(readFileSync(join(files.server.dataDir, 'mail', name), 'latin1')).toContain(
      `Subject: ${notification.subject}`,
    );
    const entries = await own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource_type, 'notification'), eq(auditLog.resource_id, String(notification.id))));
    expect(entries).toMatchObject([{ action: 'update', resource_name: notification.subject, resource_version: 2 }]);
  });

  test.each(['GET', 'POST'])('a cancellation by %s prevents sending', async (method) => {
    const notification = await addNotification(own.db, { status: 'scheduled' });
    const { status, headers, body } = await api.call<Notification>(
      method,
      `/notifications/${notification.job_id}/cancel`,
    );
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ id: notification.id, status: 'cancelled', job_id: notification.job_id });
    const again = await api.call(method, `/notifications/${notification.job_id}/cancel`);
    expectProblem(again, 409);
    expect(again.body).toMatchObject({ current: { status: 'cancelled' } });
  });

  const STATES = [...NOTIFICATION_STATUSES.filter((status) => status !== 'unknown'), 'sending', 'bounced'];
  const MAY: Readonly<Record<string, readonly string[]>> = { resend: ['sent', 'failed'], cancel: ['scheduled'] };
  const PAIRS = STATES.flatMap((status) => Object.keys(MAY).map((action) => [action, status] as const));

  test.each(PAIRS.filter(([action, status]) => !MAY[action]?.includes(status)))(
    '%s of a notification that is %s is refused with its status, and changes nothing',
    async (action, status) => {
      const notification = await addNotification(own.db, { status });
      for (const method of ['GET', 'POST']) {
        const answer = await api.call(
          method,
          `/notifications/${action === 'resend' ? notification.id : notification.job_id}/${action}`,
        );
        expectProblem(answer, 409);
        const shown = { sending: 'scheduled', bounced: 'unknown' }[status] ?? status;
        expect(answer.body).toMatchObject({ current: { id: notification.id, status: shown } });
      }
      expect(await stateOf(notification.id)).toEqual(notification);
    },
  );

  test('an unknown notification gets 404', async () => {
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
      await addNotification(own.db, { status: 'failed' }),
      await addNotification(own.db, { status: 'scheduled' }),
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
    [
      'a sibling subdomain',
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' },
      403,
    ],
    ['a typed URL', { 'sec-fetch-site': 'none' }, 403],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 403],
    ['an older prefetch', { purpose: 'prefetch' }, 403],
  ])('a GET with %s has no effect', async (_, headers: Record<string, string>, expected) => {
    const [sent, due] = [await addNotification(own.db), await addNotification(own.db, { status: 'scheduled' })];
    const by = expected === 401 ? apiOf(files.server.url) : api;
    for (const path of [`/notifications/${sent.id}/resend`, `/notifications/${due.job_id}/cancel`]) {
      expectProblem(await by.get(path, headers), expected);
      expect((await api.call('HEAD', path, { headers })).status).toBe(404);
    }
    expect([await stateOf(sent.id), await stateOf(due.id)]).toEqual([sent, due]);
  });

  test('a fetch by the console is accepted', async () => {
    const notification = await addNotification(own.db);
    const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
    expect((await api.get(`/notifications/${notification.id}/resend`, headers)).status).toBe(200);
  });

  test('of twenty concurrent resends one succeeds, however quickly it is sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const notification = await addNotification(own.db, { status: round % 2 ? 'failed' : 'sent' });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          api.call(at % 2 ? 'GET' : 'POST', `/notifications/${notification.id}/resend`),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(19).fill(409),
      ]);
      await until(
        async () => (await stateOf(notification.id))?.status === 'sent',
        () => 'It was not sent',
      );
      expect(emailsOf(notification.id)).toHaveLength(1);
    }
  });

  test('a repeated idempotency key sends once', async () => {
    const notification = await addNotification(own.db);
    const headers = { 'idempotency-key': 'resend-of-this-test' };
    const [first, second] = [
      await api.call('GET', `/notifications/${notification.id}/resend`, { headers }),
      await api.call('GET', `/notifications/${notification.id}/resend`, { headers }),
    ];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('concurrent actions', () => {
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

  test('twenty resends queue one email', async () => {
    const { id } = await addNotification(own.db, { status: 'failed' });
    const { queue, of } = recordingQueue();
    const asked = new Date();
    const resend = () => own.db.transaction((tx) => resendNotification(tx, queue, CALLER, { id, asked }));
    expect(await outcomes(resend)).toBe(1);
    expect(of(SEND_JOB)).toHaveLength(1);
  });

  test('twenty cancellations cancel once', async () => {
    const notification = await addNotification(own.db, { status: 'scheduled' });
    const cancel = () => own.db.transaction((tx) => cancelSending(tx, CALLER, notification.job_id ?? ''));
    expect(await outcomes(cancel)).toBe(1);
  });

  test('a resend requested before the last sending ended is refused; a later one is not', async () => {
    const { id } = await addNotification(own.db, { sent_at: new Date() });
    const { queue } = recordingQueue();
    const resend = (asked: Date) => own.db.transaction((tx) => resendNotification(tx, queue, CALLER, { id, asked }));
    await expect(resend(new Date(Date.now() - HOUR))).rejects.toMatchObject({ status: 409 });
    await expect(resend(new Date(Date.now() + HOUR))).resolves.toMatchObject({ after: { status: 'scheduled' } });
  });
});
