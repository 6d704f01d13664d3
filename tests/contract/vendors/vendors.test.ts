import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { vendorRecipients, vendors } from '../../../server/db/tables/premium.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { readCalendars } from '../../../server/modules/schedules/calendars.ts';
import { computeVendorDates } from '../../../server/modules/vendors/dates.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { latestAudit } from '../../support/worlds/audit.ts';

/* Vendors, and four eyes on their bank details (docs/rules/exchange.md, "Vendors"). */

type Insert = typeof vendors.$inferInsert;

const PAID = { funding_type: 'Push', routing_number: '021000021', account_number: '000123456789' };

/** Vendors of which each has something of its own. Amounts in cents. */
const VENDORS: readonly Insert[] = [
  { vendor_id: 'V1', name: 'Alpha', location_id: 1, current_ar_cents: 1250, open_ar_cents: 1250, ...PAID },
  { vendor_id: 'V2', name: 'Beta', location_id: 1, current_ar_cents: 1250, open_ar_cents: 0, funding_type: 'Check' },
  {
    vendor_id: 'V3',
    name: 'Gamma',
    location_id: 2,
    current_ar_cents: 0,
    open_ar_cents: -1,
    schedule_day: 5,
    next_pull_date: '2031-03-05',
  },
  { vendor_id: 'V4', name: 'Delta 50%', location_id: 2, is_active: false, schedule_day: 5, funding_type: 'Push' },
  { vendor_id: 'W5', name: 'Epsilon', location_id: 3, current_ar_cents: -300, open_ar_cents: -300 },
];

interface Vendor extends Record<string, unknown> {
  id: number;
  version: number;
  vendor_id: string;
  flags: string[];
  waiting_change: { approval: number; asked_by: string; changes: object[] } | null;
  notices?: string[];
  approval?: { id: number };
}

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
  await opened.own.db.insert(vendors).values([...VENDORS]);
});
afterAll(() => opened?.close());

const api = (role: Role = 'finance_manager') => apiAs(opened.server.url, role, opened.server.send);
const get = async (id: number) => (await (await api()).get<Vendor>(`/vendors/${id}`)).body;

interface Page {
  rows: Vendor[];
  total_filtered: number;
  total_unfiltered: number;
  filters: Record<string, { value: string; label: string; count: number }[]>;
}
const list = async (query: string) => {
  const { status, body } = await (await api()).get<Page>(`/vendors?page-size=100&${query}`);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body;
};
/** Those of `VENDORS` that a query finds. */
const found = async (query: string) =>
  (await list(query)).rows.map((row) => row.vendor_id).filter((id) => VENDORS.some((one) => one.vendor_id === id));

let count = 0;
/** A vendor that no other test uses. */
const addVendor = async (set: Partial<Omit<Insert, 'vendor_id' | 'name' | 'location_id'>> = PAID) => {
  count += 1;
  const values = { vendor_id: `X${count}`, name: `Vendor ${count}`, location_id: 4, ...set };
  const [made] = await opened.own.db.insert(vendors).values(values).returning({ id: vendors.id });
  return made?.id ?? 0;
};
const stored = async (id: number) => (await opened.own.db.select().from(vendors).where(eq(vendors.id, id)))[0];

describe('the list', () => {
  test.each([
    ['location-id=1&order-by=vendor_id&direction=asc', ['V1', 'V2']],
    ['location-id=1&location-id=3', ['V1', 'V2', 'W5']],
    ['funding-type=Push', ['V1', 'V4']],
    ['funding-type=empty', ['W5', 'V3']],
    ['is-active=false', ['V4']],
    ['is-active=empty', []],
    ['current-ar=0', ['V4', 'V3']],
    ['current-ar=positive', ['V1', 'V2']],
    ['open-ar=negative', ['W5', 'V3']],
    ['open-ar=0&open-ar=negative', ['V2', 'V4', 'W5', 'V3']],
    ['open-ar=empty', []],
    ['schedule-day=5', ['V4', 'V3']],
    ['next-pull-date=2031-03-05&next-pull-date=2031-03-06', ['V3']],
    ['next-pull-date=2031-03-06', []],
    ['flag=credit-balance', ['W5', 'V3']],
    ['flag=balance-due&flag=outstanding-balance', ['V1', 'V2', 'V3']],
    ['query=alp', ['V1']],
    ['query=v', ['V1', 'V2', 'V4', 'V3']],
    ['query=alp&search-fields=vendor_id', []],
    ['query=alp&search-fields=vendor_name&search-fields=vendor_id', ['V1']],
    ['query=50%25', ['V4']],
    ['order-by=open_ar&direction=desc&location-id=1&location-id=3', ['V1', 'V2', 'W5']],
    ['order-by=name&direction=desc&location-id=2', ['V3', 'V4']],
  ])('?%s', async (query, ids) => {
    // by name, unless it says another order
    expect(await found(query)).toEqual(ids);
  });

  test.each([
    'search-fields=name&query=a',
    'order-by=account_number',
    'open-ar=5',
    'flag=is-expired',
    'next-pull-date=tomorrow',
    'other=1',
  ])('?%s is refused', async (query) => {
    expectProblem(await (await api()).get(`/vendors?${query}`), 422);
  });

  test('a row has amounts in dollars, flags, and the mask of its account', async () => {
    const { rows, total_filtered } = await list('query=alpha');
    expect(total_filtered).toBe(1);
    expect(rows[0]).toMatchObject({
      vendor_id: 'V1',
      name: 'Alpha',
      location: { key: '001' },
      funding_type: 'Push',
      routing_number: '021000021',
      account_number: '••••6789',
      is_active: true,
      current_ar: 12.5,
      open_ar: 12.5,
      flags: ['balance-due'],
      recipients: [],
      waiting_change: null,
      version: 1,
    });
    const csv = (await (await api()).get<string>('/vendors/export?query=alpha')).body;
    expect(csv).toContain('Alpha');
    expect(csv).not.toContain('123456789');
  });

  test('the counts of the filters are those of the rows, under search and the other filters', async () => {
    const conditions = [
      ['location', '2', sql`location_id = 2`],
      ['is_active', 'false', sql`not is_active`],
      ['current_ar', 'positive', sql`current_ar_cents > 0`],
      ['open_ar', 'negative', sql`open_ar_cents < 0`],
      ['funding_type', 'empty', sql`funding_type is null`],
      ['schedule_day', '5', sql`schedule_day = 5`],
      ['next_pull_date', '2031-03-05', sql`next_pull_date = '2031-03-05'`],
      ['flags', 'outstanding-balance', sql`open_ar_cents <> current_ar_cents`],
    ] as const;
    for (const [query, under] of [
      ['', sql`true`],
      ['query=a', sql`(name ilike '%a%' or vendor_id ilike '%a%')`],
    ] as const) {
      const { filters, total_filtered, total_unfiltered } = await list(query);
      expect(Object.keys(filters).sort()).toEqual(conditions.map(([name]) => name).sort());
      for (const [name, value, is] of conditions) {
        const counted = await opened.own.db.$count(vendors, and(under, is));
        expect([name, filters[name]?.find((one) => one.value === value)?.count]).toEqual([name, counted]);
      }
      expect(total_filtered).toBe(await opened.own.db.$count(vendors, under));
      expect(total_unfiltered).toBe(await opened.own.db.$count(vendors));
    }
  });
});

describe('a save', () => {
  test('sets what a form sets, and nothing else', async () => {
    const id = await addVendor({ ...PAID, federal_id: '00-1' });
    const { status, body } = await (await api()).patch<Vendor>(`/vendors/${id}`, {
      funding_type: 'Check',
      is_active: false,
      account_number: '••••6789',
      recipients: [
        { email: 'B@example.com', name: 'Bea' },
        { email: 'a@example.com', name: 'Ann' },
      ],
      federal_id: 'changed',
      vendor_id: 'changed',
      name: 'changed',
      open_ar: 1,
      waiting_change: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, funding_type: 'Check', is_active: false, waiting_change: null });
    expect(body.recipients).toEqual([
      { email: 'a@example.com', name: 'Ann' },
      { email: 'b@example.com', name: 'Bea' },
    ]);
    expect(await stored(id)).toMatchObject({ ...PAID, funding_type: 'Check', federal_id: '00-1', open_ar_cents: 0 });
    expect(await latestAudit(opened.own, 'vendor', id)).toMatchObject({ action: 'update', resource_version: 2 });
    await (await api()).patch(`/vendors/${id}`, { recipients: [] });
    expect(await opened.own.db.$count(vendorRecipients, eq(vendorRecipients.vendor_id, id))).toBe(0);
  });

  test.each([
    [{ funding_type: 'Pull' }, 'funding_type'],
    [{ funding_type: null }, 'funding_type'],
    [{ routing_number: '021000022', reason: 'x' }, 'routing_number'],
    [{ routing_number: null, reason: 'x' }, 'routing_number'],
    [{ account_number: null, reason: 'x' }, 'account_number'],
    [{ account_number: '1'.repeat(18), reason: 'x' }, 'account_number'],
    [{ account_number: '555' }, 'reason'],
    [{ recipients: [{ email: 'no address', name: 'A' }] }, 'recipients.0.email'],
    [{ recipients: [{ email: 'a@example.com', name: '' }] }, 'recipients.0.name'],
  ])('%j is refused, with the field %s', async (body, path) => {
    const id = await addVendor();
    const { issues } = expectProblem(await (await api()).patch(`/vendors/${id}`, body), 422);
    expect(issues?.map((issue) => issue.path)).toContain(path);
    expect(await stored(id)).toMatchObject({ ...PAID, version: 1 });
    expect(await opened.own.db.$count(approvals, eq(approvals.about_id, String(id)))).toBe(0);
  });

  test('of two saves of one version at once one counts', async () => {
    const id = await addVendor();
    const one = await api();
    const answers = await Promise.all(
      [false, true].map((is_active, at) =>
        one.patch<Vendor>(`/vendors/${id}`, { is_active, funding_type: at ? 'Check' : 'Push' }, { 'if-match': '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await stored(id))?.version).toBe(2);
  });

  test('a new vendor is saved without its bank details, which wait', async () => {
    const body = { vendor_id: 'NEW1', name: 'New vendor', location_id: 1, is_active: true, recipients: [], ...PAID };
    const made = await (await api()).post<Vendor>('/vendors', { ...body, reason: 'First payment in June' });
    expect(made.status).toBe(202);
    expect(made.body).toMatchObject({ routing_number: null, account_number: null, funding_type: 'Push' });
    expect(made.body.waiting_change?.changes).toEqual([
      { label: 'Routing number', from: null, to: '021000021' },
      { label: 'Account number', from: null, to: '••••6789' },
    ]);
    const decided = await decide('administrator', made.body.waiting_change?.approval ?? 0, 'approve');
    expect(decided.status).toBe(200);
    expect(await stored(made.body.id)).toMatchObject(PAID);
    expectProblem(await (await api()).post('/vendors', { ...body, reason: 'again' }), 409);
  });
});

const CHANGE = { routing_number: '122000661', account_number: '555666777', reason: 'The vendor changed its bank' };

const decide = async (role: Role, id: number, decision: string, reason: string | null = null) =>
  (await api(role)).post(`/approvals/${id}`, { decision, reason });

const asked = async (id: number, body: object = CHANGE) => {
  const answer = await (await api()).patch<Vendor>(`/vendors/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return answer.body;
};
const requestOf = async (id: number | undefined) => {
  const [row] = await opened.own.db
    .select()
    .from(approvals)
    .where(eq(approvals.id, id ?? 0));
  return row;
};

describe('changed bank details', () => {
  test('wait, while the other fields are saved and the old details stay', async () => {
    const id = await addVendor();
    const body = await asked(id, { ...CHANGE, is_active: false });
    expect(body).toMatchObject({
      version: 2,
      is_active: false,
      routing_number: '021000021',
      account_number: '••••6789',
    });
    expect(body.notices).toEqual([
      'Change of bank details: Sent for approval. Another person has 7 days to approve it.',
    ]);
    const changes = [
      { label: 'Routing number', from: '021000021', to: '122000661' },
      { label: 'Account number', from: '••••6789', to: '••••6777' },
    ];
    const waits = { approval: body.approval?.id, asked_by: 'Demo Finance Manager', changes };
    expect(body.waiting_change).toMatchObject(waits);
    expect((await get(id)).waiting_change).toMatchObject(waits);
    expect(await stored(id)).toMatchObject({ ...PAID, is_active: false });
    const request = (await (await api('administrator')).get<object>(`/approvals/${body.approval?.id}`)).body;
    expect(request).toMatchObject({
      request: 'Change of bank details',
      about: `X${count}`,
      link: `/premium/vendors?query=X${count}&expanded-row-id=${id}`,
      reason: CHANGE.reason,
      effects: ['Routing number: 021000021 → 122000661', 'Account number: ••••6789 → ••••6777'],
      changes,
      status: 'waiting',
    });
    expect(JSON.stringify(request)).not.toContain('555666777');

    // who asked cannot approve
    expectProblem(await decide('finance_manager', body.approval?.id ?? 0, 'approve'), 409);
    expect((await decide('administrator', body.approval?.id ?? 0, 'approve')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ routing_number: '122000661', account_number: '555666777', version: 3 });
    expect((await get(id)).waiting_change).toBeNull();
    expect(await latestAudit(opened.own, 'vendor', id)).toMatchObject({
      action: 'update',
      resource_version: 3,
      data: { secrets: ['account_number'], approval: body.approval?.id, approvedBy: 'Demo Administrator' },
    });
  });

  test('that are removed wait too, with the old ones beside them', async () => {
    const id = await addVendor();
    const sent = { routing_number: null, account_number: null, reason: 'Paid by check from now on' };
    const body = await asked(id, { ...sent, funding_type: 'Check' });
    const changes = [
      { label: 'Routing number', from: '021000021', to: null },
      { label: 'Account number', from: '••••6789', to: null },
    ];
    expect(body).toMatchObject({ funding_type: 'Check', account_number: '••••6789', waiting_change: { changes } });
    expect(await stored(id)).toMatchObject({ ...PAID, funding_type: 'Check' });
    const request = (await (await api('administrator')).get<object>(`/approvals/${body.approval?.id}`)).body;
    expect(request).toMatchObject({
      effects: ['Routing number: 021000021 → none', 'Account number: ••••6789 → none'],
      changes,
    });
    expectProblem(await decide('finance_manager', body.approval?.id ?? 0, 'approve'), 409);
    expect((await decide('administrator', body.approval?.id ?? 0, 'approve')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ routing_number: null, account_number: null });
  });

  test('that are the same as before do not wait', async () => {
    const id = await addVendor();
    const same = { routing_number: '021000021', account_number: '••••6789', is_active: false };
    expect((await (await api()).patch(`/vendors/${id}`, same)).status).toBe(200);
    expect((await (await api()).patch(`/vendors/${id}`, { account_number: '000123456789' })).status).toBe(200);
  });

  test('are replaced by newer ones; the same again are refused', async () => {
    const id = await addVendor();
    const first = (await asked(id)).approval?.id;
    expectProblem(await (await api()).patch(`/vendors/${id}`, CHANGE), 409);
    const second = (await asked(id, { ...CHANGE, account_number: '111222333' })).approval?.id;
    expect(await requestOf(first)).toMatchObject({ status: 'replaced' });
    expectProblem(await decide('administrator', first ?? 0, 'approve'), 409);
    expect((await decide('administrator', second ?? 0, 'approve')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ account_number: '111222333' });
  });

  test.each([
    ['refuse', 'administrator', 'refused'],
    ['withdraw', 'finance_manager', 'withdrawn'],
  ] as const)('that somebody decides to %s change nothing', async (decision, role, status) => {
    const id = await addVendor();
    const request = (await asked(id)).approval?.id;
    expect((await decide(role, request ?? 0, decision, 'Not confirmed by telephone')).status).toBe(200);
    expect(await requestOf(request)).toMatchObject({ status });
    expect(await stored(id)).toMatchObject({ ...PAID, version: 1 });
    expect((await get(id)).waiting_change).toBeNull();
  });

  test('are not shown as waiting once they have lapsed', async () => {
    const id = await addVendor();
    const request = (await asked(id)).approval?.id ?? 0;
    await opened.own.db.update(approvals).set({ expires_at: sql`now()` }).where(eq(approvals.id, request));
    expect((await get(id)).waiting_change).toBeNull();
    expectProblem(await decide('administrator', request, 'approve'), 409);
    await asked(id);
    expect(await requestOf(request)).toMatchObject({ status: 'lapsed' });
  });

  test('are made once when several approve at once', async () => {
    const id = await addVendor();
    const request = (await asked(id)).approval?.id ?? 0;
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide('administrator', request, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await stored(id)).toMatchObject({ account_number: '555666777', version: 2 });
    const made = and(eq(auditLog.resource_type, 'vendor'), eq(auditLog.resource_id, String(id)));
    expect(await opened.own.db.$count(auditLog, made)).toBe(1);
  });

  test('that several ask for at once wait once', async () => {
    const id = await addVendor();
    const one = await api();
    const answers = await Promise.all(Array.from({ length: 4 }, () => one.patch(`/vendors/${id}`, CHANGE)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409]);
  });

  test('are asked for again when the details have changed meanwhile', async () => {
    const id = await addVendor();
    const request = (await asked(id)).approval?.id ?? 0;
    await opened.own.db.update(vendors).set({ routing_number: '011000015' }).where(eq(vendors.id, id));
    expect(expectProblem(await decide('administrator', request, 'approve'), 409).detail).toContain('has changed since');
    expect(await requestOf(request)).toMatchObject({ status: 'waiting' });
  });
});

test('who edits a vendor reveals its account, and others do not', async () => {
  const id = await addVendor();
  const path = `/vendors/${id}/secrets/account_number`;
  expect((await (await api()).get(path)).body).toEqual({ account_number: '000123456789' });
  expect(await latestAudit(opened.own, 'vendor', id)).toMatchObject({
    action: 'read',
    data: { secrets: ['account_number'] },
  });
  for (const role of ['check_run_manager', 'check_run', 'claims'] as const) {
    expectProblem(await (await api(role)).get(path), 403);
    expectProblem(await (await api(role)).get('/vendors'), 403);
    expectProblem(await (await api(role)).patch(`/vendors/${id}`, { is_active: false }), 403);
  }
  expect(await stored(id)).toMatchObject({ version: 1 });
});

describe('the next pull date', () => {
  // 08/08/2026 is a Saturday
  test.each([
    [3, true, '2026-08-03'],
    [8, true, '2026-08-10'],
    [2, true, '2026-09-02'],
    [31, true, '2026-08-31'],
    [null, true, null],
    [3, false, null],
  ])('of the schedule day %j, active %j, on 08/03/2026 is %j', async (schedule_day, is_active, date) => {
    const id = await addVendor({ schedule_day, is_active, next_pull_date: '2020-01-01' });
    const compute = () =>
      opened.own.db.transaction(async (tx) => computeVendorDates(tx, '2026-08-03', await readCalendars(tx)));
    expect(await compute()).toBeGreaterThan(0);
    expect(await stored(id)).toMatchObject({ next_pull_date: date, version: 1 });
    expect(await compute()).toBe(0);
  });

  test('follows a save', async () => {
    const id = await addVendor({ ...PAID, schedule_day: 15, next_pull_date: '2020-01-01' });
    const set = async (is_active: boolean) =>
      expect((await (await api()).patch(`/vendors/${id}`, { is_active })).status).toBe(200);
    await set(false);
    expect(await stored(id)).toMatchObject({ next_pull_date: null });
    await set(true);
    expect((await stored(id))?.next_pull_date).toMatch(/^20\d\d-\d\d-1[5-9]$/);
  });
});
