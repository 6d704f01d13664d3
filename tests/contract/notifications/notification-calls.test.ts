import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totalOf } from '../../../declare/dialect.ts';
import { demoEmail } from '../../../demo/accounts.ts';
import type { Notification } from '../../../resources/notifications/index.ts';
import { notifications } from '../../../server/db/tables/messages.ts';
import { userGroups, userLocations, users } from '../../../server/db/tables/people.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import type { Downloads } from '../../support/calls/downloads.ts';
import { openDownloads } from '../../support/calls/downloads.ts';
import { tableOf } from '../../support/calls/exports.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { addNotification } from '../../support/worlds/emails.ts';

describe('the notification calls', () => {
  let files: Downloads;
  let own: OwnDatabase;
  let api: Api;
  let acme: Awaited<ReturnType<typeof addGroup>>;

  beforeAll(async () => {
    files = await openDownloads();
    own = files.own;
    api = await apiAs(files.server.url, 'check_run');
    acme = await addGroup(own.db, { location_id: 1, name: 'Acme 100% Dental' });
    const beta = await addGroup(own.db, { location_id: 2, name: 'Beta' });
    const gamma = await addGroup(own.db, { location_id: 3, name: 'Gamma' });
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    await addNotification(own.db, { created_at: at('2026-01-05'), groups: [acme.id], locations: [1] });
    await addNotification(own.db, {
      created_at: at('2026-01-06'),
      groups: [beta.id],
      locations: [2],
      status: 'failed',
    });
    await addNotification(own.db, { created_at: at('2026-01-07'), groups: [acme.id, gamma.id], locations: [1, 3] });
    await addNotification(own.db, { created_at: at('2026-01-08'), locations: [4], status: 'cancelled' });
    await addNotification(own.db, { created_at: at('2026-01-09'), status: 'read', read_at: at('2026-01-10') });
    await addNotification(own.db, { status: 'scheduled', groups: [acme.id, beta.id, gamma.id], locations: [1] });
    await addNotification(own.db, { status: 'sending', event_type: 'group_schedule_error', locations: [2] });
    await addNotification(own.db, { status: 'bounced', recipients: [{ name: 'Bo_b', address: 'bob@example.com' }] });
    const kept = { filename: 'a.xlsx', storage_key: 'nowhere' };
    await addNotification(own.db, {
      created_at: at('2026-01-05'),
      attachments: [kept],
      groups: [gamma.id],
      locations: [3],
    });
  });
  afterAll(() => files?.close());

  const ask = async (query: string, by: Api = api) => {
    const { status, headers, body } = await by.get<Notification[]>(`/notifications?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const total = totalOf(headers.get('content-range'));
    expect(headers.get('x-total-count')).toBe(String(total));
    return { rows: body, total, range: headers.get('content-range') };
  };

  const counted = async (where: string): Promise<number> => {
    const { rows } = await own.db.execute<{ n: number }>(
      sql`select count(*)::int as n from notifications n where ${sql.raw(where)}`,
    );
    return rows[0]?.n ?? -1;
  };

  const GROUPS =
    'select 1 from notification_groups o join groups g on g.id = o.group_id where o.notification_id = n.id';
  const PEOPLE = 'select 1 from notification_addressees o where o.notification_id = n.id';
  const PLACES = 'select 1 from notification_locations o where o.notification_id = n.id';
  const FILES = 'select 1 from notification_attachments o where o.notification_id = n.id';

  test.each([
    ['', 'true'],
    ['groupsSearch=acme', `exists (${GROUPS} and g.name ilike 'acme%')`],
    ['groupsSearch=100%25', `exists (${GROUPS} and g.name like 'Acme%')`],
    ['groupsSearch=%25', `exists (${GROUPS} and g.name like 'Acme%')`],
    ['recipientsSearch=BOB', `exists (${PEOPLE} and o.address = 'bob@example.com')`],
    ['recipientsSearch=bo_b', `exists (${PEOPLE} and o.name = 'Bo_b')`],
    ['recipientsSearch=a_a', 'false'],
    ['location=1', `exists (${PLACES} and o.location_id = 1)`],
    ['location=2&location=4', `exists (${PLACES} and o.location_id in (2, 4))`],
    ['event-type=group_schedule_error', "event_type = 'group_schedule_error'"],
    ['event-type=group_schedule_error&event-type=group_expiration_alert', 'true'],
    ['status=sent', "status = 'sent'"],
    ['status=scheduled', "status in ('scheduled', 'sending')"],
    ['status=unknown', "status = 'bounced'"],
    ['status=failed&status=cancelled', "status in ('failed', 'cancelled')"],
    ['with-attachments=true', `exists (${FILES})`],
    ['with-attachments=false', `not exists (${FILES})`],
    ['with-attachments=false&with-attachments=true', 'true'],
    ['created-at:from=2026-01-06&created-at:to=2026-01-07', "created_at between '2026-01-06Z' and '2026-01-08Z'"],
    ['created-at:from=2026-01-06T12:00:00Z', "created_at >= '2026-01-06 12:00Z'"],
    ['created-at:to=2026-01-06T11:59:59Z', "created_at < '2026-01-06 12:00Z'"],
    ['scheduled-for:from=2026-01-01', 'scheduled_for is not null'],
    ['scheduled-for:to=2026-01-01', 'false'],
    ['sent-at:from=2026-01-06&sent-at:to=2026-01-07', "sent_at between '2026-01-06Z' and '2026-01-08Z'"],
    [
      'status=sent&location=1&groupsSearch=gamma',
      `status = 'sent' and exists (${PLACES} and o.location_id = 1) and exists (${GROUPS} and g.name = 'Gamma')`,
    ],
  ])('%s finds the matching rows of the table', async (query, where) => {
    const { total, rows } = await ask(`${query}&page-size=100`);
    expect(total).toBe(await counted(where));
    expect(rows).toHaveLength(total);
  });

  test.each([
    'page=-1',
    'page-size=0',
    'location=one',
    'event-type=birthday',
    'status=sending',
    'with-attachments=yes',
    'created-at:from=today',
    'sent-at:to=1',
    'order-by=subject',
    'order-by=created_at&direction=down',
    'groupsSearch=a&groupsSearch=b',
  ])('%s is refused', async (query) => {
    expectProblem(await api.get(`/notifications?${query}`), 422);
  });

  test('pages count from 0, and the headers describe the page', async () => {
    const total = await counted('true');
    const [first, second, none] = [
      await ask('page-size=4'),
      await ask('page-size=4&page=1'),
      await ask('page=9&page-size=100'),
    ];
    expect(first.range).toBe(`notifications 0-3/${total}`);
    expect(second.range).toBe(`notifications 4-7/${total}`);
    expect(none.range).toBe(`notifications */${total}`);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(8);
  });

  test.each(['created_at', 'scheduled_for', 'sent_at'] as const)(
    'sorts by %s, newest first by default',
    async (field) => {
      const momentsOf = async (query: string) =>
        (await ask(`order-by=${field}${query}&page-size=100`)).rows.flatMap((row) => row[field] ?? []);
      const down = await momentsOf('');
      expect(down.length).toBeGreaterThan(0);
      expect(down).toEqual(down.toSorted().toReversed());
      expect(await momentsOf('&direction=asc')).toEqual(down.toSorted());
      const all = (await ask(`order-by=${field}&page-size=100`)).rows.map((row) => row[field] === null);
      expect(all).toEqual(all.toSorted((a, b) => Number(a) - Number(b)));
    },
  );

  test('what a notification says is returned as the page that was sent', async () => {
    const message = {
      heading: 'Groups about to expire',
      at: '2026-01-04T12:00:00Z',
      lines: ['These groups end within 3 days.'],
      facts: [{ columns: [{ label: 'Group' }], rows: [['Acme & <Sons>']] }],
      link: { label: 'Open groups', path: '/groups' },
      reason: 'You asked for it.',
    };
    const { id } = await addNotification(own.db, { message, content: null, subject: message.heading });
    const { rows } = await ask('page-size=50&order-by=created_at');
    const content = rows.find((row) => row.id === id)?.content;
    expect(content).toContain('>Groups about to expire</h1>');
    expect(content).toContain('Acme &amp; &lt;Sons&gt;');
    expect(content).toContain('href="/groups"');
    expect(content).toContain('You asked for it.');
    await own.db.delete(notifications).where(eq(notifications.id, id));
  });

  test('a notification is returned with its related records, and nothing else', async () => {
    const { rows } = await ask('groupsSearch=gamma&with-attachments=true');
    expect(rows).toEqual([
      {
        id: expect.any(Number) as number,
        event_type: 'group_expiration_alert',
        subject: expect.stringMatching(/^Letter \d+$/) as string,
        content: expect.stringMatching(/^<p>Letter <b>\d+<\/b><\/p>$/) as string,
        status: 'sent',
        job_id: expect.any(String) as string,
        scheduled_for: null,
        sent_at: '2026-01-05T12:00:00.000Z',
        read_at: null,
        failed_at: null,
        error: null,
        created_at: '2026-01-05T12:00:00.000Z',
        version: 1,
        locations: [
          { id: 3, key: '003', name: expect.any(String) as string, short_name: expect.any(String) as string },
        ],
        groups: [{ id: expect.any(Number) as number, name: 'Gamma', number: expect.any(String) as string }],
        recipients: [{ id: expect.any(Number) as number, name: 'Ada First', address: expect.any(String) as string }],
        attachments: [{ id: expect.any(Number) as number, key: 'a.xlsx' }],
      },
    ]);
  });

  test('a user with only scoped roles sees the notifications all of whose groups are assigned to them', async () => {
    const [person] = await own.db
      .select()
      .from(users)
      .where(eq(users.email, demoEmail('account_executive')));
    const id = person?.id ?? 0;
    await own.db.delete(userLocations).where(eq(userLocations.user_id, id));
    await own.db.delete(userGroups).where(eq(userGroups.user_id, id));
    const executive = await apiAs(files.server.url, 'account_executive');
    expect((await ask('', executive)).total).toBe(0);
    await own.db.insert(userLocations).values({ user_id: id, location_id: 2 });
    // those about location 002 only, through their groups or directly
    expect(
      (await ask('page-size=100', executive)).rows.map(({ locations }) => locations.map(({ key }) => key)),
    ).toEqual([['002'], ['002']]);
    await own.db.insert(userGroups).values({ user_id: id, group_id: acme.id });
    const { rows, total } = await ask('page-size=100', executive);
    expect(total).toBe(3);
    expect(rows.flatMap(({ groups }) => groups.map(({ name }) => name)).toSorted()).toEqual([
      'Acme 100% Dental',
      'Beta',
    ]);
    const { body } = await executive.get<Record<string, { value: string; count: number }[]>>('/notifications/filters');
    expect(body.location?.map(({ count }) => count)).toEqual([1, 2, 0, 0]);
    expect(body.status?.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const exported = (await executive.get<string>('/notifications/export')).body;
    expect(tableOf(exported).trim().split('\r\n')).toHaveLength(4);
  });

  test('the export has names instead of ids', async () => {
    const { body } = await api.get<string>('/notifications/export?groupsSearch=gamma&with-attachments=true');
    expect(body).toContain('Created at,Scheduled,Sent at,Locations,Groups,Recipients,Event,Status,Attachments');
    expect(body).toMatch(/,Group Expiration Alert,sent,a\.xlsx|,Group Expiration Alert,Sent,a\.xlsx/);
  });

  test('an attachment is opened by ticket, by any user who sees the notification', async () => {
    const kept = await files.keep('the register');
    const attachments = [{ filename: 'register.xlsx', storage_key: kept.storage_key }];
    const notification = await addNotification(own.db, { attachments, groups: [acme.id] });
    const row = (await ask('with-attachments=true&page-size=100')).rows.find(({ id }) => id === notification.id);
    const address = { filename: 'register.xlsx', 'event-type-id': 34, 'report-id': row?.attachments[0]?.id };
    const opened = await files.open(address, await files.ticket(address, 'finance_manager'));
    expect([opened.status, opened.body]).toEqual([200, 'the register']);
    expectProblem(await files.ask(address, 'call_center'), 404);
    const beyond = await addNotification(own.db, {
      attachments: [{ ...kept, filename: 'other.xlsx' }],
      locations: [4],
    });
    expectProblem(await files.ask({ filename: 'other.xlsx', 'event-type-id': 34 }, 'account_executive'), 404);
    expect((await files.ask({ filename: 'other.xlsx', 'event-type-id': 34 }, 'check_run')).status).toBe(201);
    const read = await own.db.select().from(auditLog).where(eq(auditLog.resource_name, 'register.xlsx'));
    expect(read).toMatchObject([{ action: 'read', resource_type: 'file', data: { kind: 'notification-attachment' } }]);
    expect(beyond.id).toBeGreaterThan(0);
  });
});
