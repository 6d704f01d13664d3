import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayInMonth, monthOf, nextMonth } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Role } from '../../../domain/roles.ts';
import { groupDivisions, groups } from '../../../server/db/tables/groups.ts';
import { premiumInvoiceLines, premiumInvoices } from '../../../server/db/tables/premium.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { latestAudit } from '../../support/worlds/audit.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

const api = (role: Role = 'finance_manager') => apiAs(opened.server.url, role);
const stored = async (id: number) => (await opened.own.db.select().from(groups).where(eq(groups.id, id)))[0];
const latestEntry = (id: number) => latestAudit(opened.own, 'group', id);

const PINNACLE = { pinnacle_routing_number: '121000374', pinnacle_account_number: '900112233' };
const PULL = {
  premium_funding_type: 'Pull',
  premium_schedule_day: 31,
  invoice_processing_level: 'Group Level',
  ...PINNACLE,
};

const REASON = { reason: 'As the group wrote on its form' };

/** A group whose premium was never set up. */
const newGroup = () => addGroup(opened.own.db);

interface Saved extends Record<string, unknown> {
  approval?: { id: number };
  waiting_change: { approval: number; asked_by: string; changes: object[] } | null;
}
const save = async (id: number, body: object, headers: Record<string, string> = {}) =>
  (await api()).patch<Saved>(`/groups/${id}`, body, headers);
const decide = async (approval: number | undefined, decision = 'approve', role: Role = 'administrator') =>
  (await api(role)).post(`/approvals/${approval}`, { decision, reason: decision === 'refuse' ? 'Wrong bank' : null });

/** A save of bank details, and the approval of another person. */
const saveApproved = async (id: number, body: object) => {
  const saved = await save(id, { ...body, ...REASON });
  expect(saved.status, JSON.stringify(saved.body)).toBe(202);
  expect((await decide(saved.body.approval?.id)).status).toBe(200);
};

test('a save sets how the premium is collected; the next pull date follows, and its accounts wait', async () => {
  const { id, number } = await newGroup();
  const own = { premium_routing_number: '021000021', premium_account_number: '000123456789' };
  const sent = { ...PULL, ...own, ...REASON, premium_is_active: true };
  const saved = await save(id, sent, { 'if-match': '"1"' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(202);
  expect(saved.headers.get('etag')).toBe('"2"');
  expect(saved.body).toMatchObject({
    premium_funding_type: 'Pull',
    premium_schedule_day: 31,
    invoice_processing_level: 'Group Level',
    premium_is_active: true,
    premium_routing_number: null,
    premium_account_number: null,
    pinnacle_routing_number: null,
    pinnacle_account_number: null,
    waiting_change: {
      approval: saved.body.approval?.id,
      asked_by: 'Demo Finance Manager',
      changes: [
        { label: 'Group routing number', from: null, to: '021000021' },
        { label: 'Group account number', from: null, to: '••••6789' },
        { label: 'Pinnacle routing number', from: null, to: '121000374' },
        { label: 'Pinnacle account number', from: null, to: '••••2233' },
      ],
    },
    notices: ['Change of bank details: Sent for approval. Another person has 7 days to approve it.'],
  });
  // the last day of this month or, when that is moved over its end, the next one
  const last = dayInMonth(monthOf(operatorDay(new Date())), 31);
  expect(saved.body.next_pull_date).toSatisfy((date: string) => date >= last && date <= addDays(last, 7));

  // who asked cannot approve
  expectProblem(await decide(saved.body.approval?.id, 'approve', 'finance_manager'), 409);
  const request = (await (await api('administrator')).get<object>(`/approvals/${saved.body.approval?.id}`)).body;
  expect(request).toMatchObject({
    about: number,
    link: `/premium/groups?query=${encodeURIComponent(number)}&expanded-row-id=${id}`,
  });
  expect((await decide(saved.body.approval?.id)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ ...own, ...PINNACLE, version: 3 });
  expect((await (await api()).get<Saved>(`/groups/${id}`)).body).toMatchObject({
    premium_account_number: '••••6789',
    pinnacle_account_number: '••••2233',
    waiting_change: null,
  });
  const entry = await latestEntry(id);
  expect(entry).toMatchObject({
    action: 'update',
    resource_name: number,
    data: {
      secrets: ['premium_account_number', 'pinnacle_account_number'],
      approval: saved.body.approval?.id,
      approvedBy: 'Demo Administrator',
    },
  });
  expect(JSON.stringify([request, entry])).not.toMatch(/123456789|900112233/);
});

describe('a new group', () => {
  let made = 0;
  const create = async (body: object) => {
    made += 1;
    const input = { number: `NEW-${made}`, name: `New ${made}`, location_id: 1 };
    return (await api('administrator')).post<Saved & { id: number }>('/groups', { ...input, ...body });
  };

  test('takes how its premium is collected; its accounts wait for another person', async () => {
    const { status, body } = await create({ ...PULL, ...REASON, premium_is_active: true });
    expect([status, body]).toMatchObject([
      202,
      {
        number: 'NEW-1',
        premium_funding_type: 'Pull',
        premium_schedule_day: 31,
        invoice_processing_level: 'Group Level',
        premium_is_active: true,
        pinnacle_account_number: null,
        waiting_change: { asked_by: 'Demo Administrator' },
      },
    ]);
    const entry = await latestAudit(opened.own, 'group', body.id);
    expect(entry).toMatchObject({ action: 'create', resource_name: 'NEW-1' });
    expect(JSON.stringify(entry)).not.toContain('900112233');
    expectProblem(await decide(body.approval?.id), 409);
    expect((await decide(body.approval?.id, 'approve', 'finance_manager')).status).toBe(200);
    expect(await stored(body.id)).toMatchObject(PINNACLE);
  });

  test('needs no approval without accounts, and follows the conditions of a save', async () => {
    const { status, body } = await create({ premium_funding_type: 'Push', premium_is_active: true });
    expect([status, body.premium_funding_type]).toEqual([201, 'Push']);
    const before = await opened.own.db.$count(groups);
    const { issues } = expectProblem(await create({ premium_funding_type: 'Pull', premium_schedule_day: 5 }), 422);
    expect(issues?.map(({ path }) => path)).toEqual([
      'invoice_processing_level',
      'pinnacle_routing_number',
      'pinnacle_account_number',
    ]);
    expectProblem(await create(PULL), 422); // no reason
    expect(await opened.own.db.$count(groups)).toBe(before);
  });
});

test('what did not apply before is left by a save of something else; what stops applying is emptied', async () => {
  const left = { premium_funding_type: 'Push', premium_schedule_day: 15, ...PINNACLE } as const;
  const { id } = await addGroup(opened.own.db, { ...left, premium_is_active: false });
  expect((await save(id, { premium_is_active: true })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ ...left, premium_is_active: true });
  const back = await save(id, { premium_funding_type: 'Pull', invoice_processing_level: 'Group Level' });
  expect([back.status, back.body.premium_schedule_day]).toEqual([200, 15]);
  expect((await save(id, { premium_funding_type: 'Push' })).body).toMatchObject({
    premium_schedule_day: null,
    invoice_processing_level: null,
  });
});

describe('changed bank details of a group', () => {
  const SET_UP = { premium_is_active: true, ...PULL };
  const CHANGE = { pinnacle_account_number: '777000111' };
  const addSetUp = () => addGroup(opened.own.db, SET_UP);

  test('need a reason, and are not used before another person approves', async () => {
    const { id } = await addSetUp();
    const { issues } = expectProblem(await save(id, { ...CHANGE, premium_schedule_day: 5 }), 422);
    expect(issues?.map(({ path }) => path)).toEqual(['reason']);
    expect(await stored(id)).toMatchObject({ premium_schedule_day: 31, version: 1 });
    const saved = await save(id, { ...CHANGE, ...REASON, premium_schedule_day: 5 });
    expect(saved.body).toMatchObject({ premium_schedule_day: 5, pinnacle_account_number: '••••2233' });
    const changes = [{ label: 'Pinnacle account number', from: '••••2233', to: '••••0111' }];
    const list = (await (await api()).get<{ rows: Saved[] }>(`/groups?is_premium=true&page-size=100`)).body;
    expect(list.rows.find((row) => row.id === id)?.waiting_change).toMatchObject({ changes });
    expect(await stored(id)).toMatchObject({ pinnacle_account_number: '900112233' });
    expect((await decide(saved.body.approval?.id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ pinnacle_account_number: '777000111', premium_schedule_day: 5 });
  });

  test('that are the same as before, or a mask, do not wait', async () => {
    const { id } = await addSetUp();
    for (const same of [PINNACLE, { ...PINNACLE, pinnacle_account_number: '••••2233' }])
      expect((await save(id, { ...same, premium_schedule_day: 5 })).status).toBe(200);
  });

  test('are asked for again once they would no longer apply', async () => {
    const { id } = await addSetUp();
    const asked = (await save(id, { ...CHANGE, ...REASON })).body.approval?.id;
    // as another program would leave it; a save replaces what waits
    await opened.own.db.update(groups).set({ premium_funding_type: 'FBB' }).where(eq(groups.id, id));
    const { detail } = expectProblem(await decide(asked), 409);
    expect(detail).toBe(
      'This can no longer be done as it was asked for: Account number does not apply here. Refuse it with this as the reason.',
    );
    expect(await stored(id)).toMatchObject({ premium_funding_type: 'FBB', pinnacle_account_number: '900112233' });
  });

  test('that are emptied with the funding type wait, and wait when they are entered again', async () => {
    const { id } = await addSetUp();
    await saveApproved(id, { premium_funding_type: 'FBB' });
    expect(await stored(id)).toMatchObject({ premium_funding_type: 'FBB', pinnacle_account_number: null });
    const back = await save(id, { ...PULL, ...CHANGE, ...REASON });
    expect([back.status, back.body.premium_funding_type]).toEqual([202, 'Pull']);
    expect(await stored(id)).toMatchObject({ premium_funding_type: 'Pull', pinnacle_account_number: null });
  });

  test('that no longer apply stay until another person has seen the old beside the empty ones', async () => {
    const { id } = await addSetUp();
    const { issues } = expectProblem(await save(id, { premium_funding_type: 'FBB' }), 422);
    expect(issues?.map(({ path }) => path)).toEqual(['reason']);
    const { approval: first } = (await save(id, { ...CHANGE, ...REASON })).body;
    // the console sends what does not apply as empty, other callers leave it out
    const empty = { pinnacle_routing_number: null, pinnacle_account_number: '' };
    const saved = await save(id, { premium_funding_type: 'FBB', ...empty, ...REASON });
    expect([saved.status, saved.body.premium_funding_type]).toEqual([202, 'FBB']);
    const changes = [
      { label: 'Pinnacle routing number', from: '121000374', to: null },
      { label: 'Pinnacle account number', from: '••••2233', to: null },
    ];
    expect(saved.body.waiting_change).toMatchObject({ approval: saved.body.approval?.id, changes });
    expect(await stored(id)).toMatchObject({ premium_schedule_day: null, ...PINNACLE });
    expectProblem(await decide(first?.id), 409); // replaced

    // what waits already is not asked for again
    for (const again of [{}, empty])
      expect((await save(id, { premium_is_active: false, ...again })).body).toMatchObject({
        premium_is_active: false,
        waiting_change: { approval: saved.body.approval?.id },
      });
    expectProblem(await decide(saved.body.approval?.id, 'approve', 'finance_manager'), 409);
    expect((await decide(saved.body.approval?.id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ pinnacle_routing_number: null, pinnacle_account_number: null });
    expect((await latestEntry(id))?.data).toMatchObject({ approvedBy: 'Demo Administrator' });
  });

  test('that apply again are not emptied by what waited until then', async () => {
    const own = { premium_routing_number: '021000021', premium_account_number: '5551234' };
    const { id } = await addGroup(opened.own.db, { ...SET_UP, ...own });
    const asked = await save(id, { premium_funding_type: 'Push', ...REASON });
    expect(asked.body.waiting_change).toMatchObject({ approval: asked.body.approval?.id });
    const back = await save(id, { ...PULL, ...PINNACLE });
    expect([back.status, back.body.waiting_change]).toEqual([200, null]);
    expectProblem(await decide(asked.body.approval?.id), 409);
    expect(await stored(id)).toMatchObject({ premium_funding_type: 'Pull', ...own });
  });

  test('that no longer apply, and that nobody let be emptied, are asked for with the next save', async () => {
    const { id } = await addSetUp();
    const asked = (await save(id, { premium_funding_type: 'FBB', ...REASON })).body.approval?.id;
    expect((await decide(asked, 'refuse')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ premium_funding_type: 'FBB', ...PINNACLE });
    const network = await (await api('check_run_manager')).patch(`/groups/${id}`, { network_banking_id: 'B1' });
    expect(network.status).toBe(200);
    expectProblem(await save(id, { premium_is_active: false }), 422);
    await saveApproved(id, { premium_is_active: false });
    expect(await stored(id)).toMatchObject({ pinnacle_account_number: null });
  });

  test('that wait count as given for later saves; once refused, they are missing again', async () => {
    const { id } = await newGroup();
    const asked = (await save(id, { ...PULL, ...REASON, premium_is_active: true })).body.approval?.id;
    expect((await save(id, { premium_schedule_day: 15 })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ premium_schedule_day: 15, pinnacle_account_number: null });
    expect((await decide(asked, 'refuse')).status).toBe(200);
    const { issues } = expectProblem(await save(id, { premium_schedule_day: 16 }), 422);
    expect(issues?.map(({ path }) => path)).toEqual(['pinnacle_routing_number', 'pinnacle_account_number']);
  });

  test('that several ask for at once wait once, and are made once', async () => {
    const { id } = await addSetUp();
    const asked = await Promise.all(Array.from({ length: 8 }, () => save(id, { ...CHANGE, ...REASON })));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, ...Array(7).fill(409)]);
    const approval = asked.find(({ status }) => status === 202)?.body.approval?.id;
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(approval)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
    expect(await stored(id)).toMatchObject({ pinnacle_account_number: '777000111', version: 2 });
  });
});

test('what no longer applies is emptied, blanks become null, and a mask leaves an account as it is', async () => {
  const { id } = await newGroup();
  await saveApproved(id, { ...PULL, premium_account_number: '5551234' });
  expect(await stored(id)).toMatchObject({ premium_is_active: false, premium_account_number: '5551234' });
  await saveApproved(id, {
    premium_funding_type: 'Push',
    pinnacle_account_number: '••••2233',
    pinnacle_routing_number: ' ',
  });
  expect(await stored(id)).toMatchObject({
    premium_funding_type: 'Push',
    premium_schedule_day: null,
    invoice_processing_level: null,
    premium_routing_number: null,
    premium_account_number: null,
    pinnacle_routing_number: null,
    pinnacle_account_number: '900112233',
    next_pull_date: null,
  });
  await saveApproved(id, { premium_funding_type: 'FBB' });
  expect(await stored(id)).toMatchObject({ premium_funding_type: 'FBB', pinnacle_account_number: null });
});

test.each([
  [{ premium_is_active: true }, { premium_funding_type: 'Funding type is required' }],
  [
    { premium_funding_type: 'Pull' },
    {
      premium_schedule_day: 'Schedule day is required',
      invoice_processing_level: 'Invoice processing level is required',
      pinnacle_routing_number: 'Routing number is required',
      pinnacle_account_number: 'Account number is required',
    },
  ],
  [{ ...PULL, pinnacle_account_number: '' }, { pinnacle_account_number: 'Account number is required' }],
  [{ ...PULL, premium_schedule_day: 0 }, { premium_schedule_day: 'Invalid schedule day' }],
  [{ ...PULL, premium_schedule_day: 32 }, { premium_schedule_day: 'Invalid schedule day' }],
  [
    { ...PULL, invoice_processing_level: 'Line Level' },
    { invoice_processing_level: 'Invoice processing level is required' },
  ],
  [{ ...PULL, premium_routing_number: '021000022' }, { premium_routing_number: 'Invalid routing number' }],
  [{ ...PULL, premium_routing_number: '000000000' }, { premium_routing_number: 'Invalid routing number' }],
  [{ ...PULL, premium_account_number: '1'.repeat(18) }, { premium_account_number: 'At most 17 characters, not 18' }],
  [
    { premium_funding_type: 'Push', premium_schedule_day: 3 },
    { premium_schedule_day: 'Schedule day does not apply here' },
  ],
  [
    { premium_funding_type: 'Check', invoice_processing_level: 'Group Level' },
    { invoice_processing_level: 'Invoice processing level does not apply here' },
  ],
  [
    { premium_funding_type: 'Check', premium_routing_number: '021000021', premium_account_number: '1' },
    {
      premium_routing_number: 'Routing number does not apply here',
      premium_account_number: 'Account number does not apply here',
    },
  ],
  [
    { premium_funding_type: 'FBB', ...PINNACLE },
    {
      pinnacle_routing_number: 'Routing number does not apply here',
      pinnacle_account_number: 'Account number does not apply here',
    },
  ],
  [{ ...PULL, open_ar: 5 }, { open_ar: 'This call does not take this field' }],
  [{ ...PULL, is_on_hold: true }, { is_on_hold: 'This call does not take this field' }],
])('%j is refused', async (sent, expected) => {
  const { id } = await newGroup();
  const { issues = [] } = expectProblem(await (await api()).patch(`/groups/${id}`, sent), 422);
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual(expected);
  expect(await stored(id)).toMatchObject({ premium_funding_type: null, is_on_hold: false, version: 1 });
});

test('who does not manage premium saves network settings by the same call, and nothing of the premium', async () => {
  const { id } = await newGroup();
  const manager = await api('check_run_manager');
  const { issues } = expectProblem(
    await manager.patch(`/groups/${id}`, { network_banking_id: 'B1', ...PINNACLE }),
    422,
  );
  expect(issues?.map(({ path }) => path)).toEqual(Object.keys(PINNACLE));
  const { status, body } = await manager.patch<object>(`/groups/${id}`, { network_banking_id: 'B1' });
  expect([status, Object.keys(body).filter((name) => /^premium_|^pinnacle_|_ar$|^waiting/.test(name))]).toEqual([
    200,
    [],
  ]);
  expectProblem(await (await api('check_run')).patch(`/groups/${id}`, PULL), 403);
  expect(await stored(id)).toMatchObject({ network_banking_id: 'B1', premium_funding_type: null });
});

test('the second of two people who edit a premium gets 412, and who changed what', async () => {
  const { id } = await newGroup();
  await (await api('administrator')).patch(`/groups/${id}`, { premium_funding_type: 'Push' }, { 'if-match': '"1"' });
  const late = await (await api()).patch(`/groups/${id}`, { premium_funding_type: 'Check' }, { 'if-match': '"1"' });
  expect(expectProblem(late, 412)).toMatchObject({
    code: 'stale',
    current: { premium_funding_type: 'Push', version: 2 },
    changes: expect.arrayContaining([
      expect.objectContaining({
        field: 'premium_funding_type',
        label: 'Funding type',
        by: expect.stringMatching(/\w/),
      }),
    ]),
  });
});

test('an account number is revealed to those who manage premium alone', async () => {
  const { id } = await addGroup(opened.own.db, { premium_account_number: '5551234' });
  const path = `/groups/premium/${id}/secrets/premium_account_number`;
  expect((await (await api()).get<object>(path)).body).toEqual({ premium_account_number: '5551234' });
  expect(await latestEntry(id)).toMatchObject({ action: 'read', data: { secrets: ['premium_account_number'] } });
  const manager = await api('check_run_manager');
  expectProblem(await manager.get(path), 403);
  expect((await manager.get(`/groups/${id}/secrets/premium_account_number`)).status).not.toBe(200);
});

/** A group with these divisions. */
const groupWithDivisions = async (...names: string[]) => {
  const { db } = opened.own;
  const { id } = await newGroup();
  const made = await db
    .insert(groupDivisions)
    .values(names.map((name) => ({ group_id: id, name })))
    .returning({ id: groupDivisions.id });
  return { id, divisions: made.map((one) => one.id) };
};

test('the invoices of a group are found by month and balance, with their sums; each has its lines', async () => {
  const { db } = opened.own;
  const { id, divisions } = await groupWithDivisions('East');
  const { id: other } = await newGroup();
  const month = monthOf(operatorDay(new Date()));
  const bill = (group_id: number, number: string, day: string, total: number, balance: number) => ({
    group_id,
    number: `${id}-${number}`,
    billing_date: day,
    status: balance ? 'open' : 'paid',
    total_cents: total,
    balance_cents: balance,
  });
  const made = await db
    .insert(premiumInvoices)
    .values([
      { ...bill(id, 'A', `${month}-01`, 100_00, 40_00), division_id: divisions[0] },
      bill(id, 'B', dayInMonth(month, 31), 50_05, -5),
      bill(id, 'C', addDays(`${month}-01`, -1), 10_00, 0),
      bill(id, 'D', `${nextMonth(month)}-01`, 1_00, 1_00),
      bill(other, 'E', `${month}-01`, 1_00, 1_00),
    ])
    .returning({ id: premiumInvoices.id });
  const line = { invoice_id: made[0]?.id ?? 0, coverage_category: 'Medical', billing_type: 'Admin' };
  await db.insert(premiumInvoiceLines).values([
    { ...line, number: 1, description: 'Fee', amount_cents: 60_00, credits_cents: 60_00, balance_cents: 0 },
    { ...line, number: 2, description: 'Stop loss', amount_cents: 40_00, credits_cents: 0, balance_cents: 40_00 },
  ]);
  const manager = await api();
  const path = `/groups/premium/${id}/invoices`;
  const found = async (query: string) => {
    const { body } = await manager.get<{ rows: { number: string }[]; sums: object }>(
      `${path}?order-by=billing_date&direction=asc&${query}`,
    );
    return [body.rows.map(({ number }) => number.split('-')[1]).join(' '), body.sums];
  };
  expect(await found('')).toEqual(['A B', { total: 150.05, balance_due: 39.95 }]);
  expect(await found('billed=previous')).toEqual(['C', { total: 10, balance_due: 0 }]);
  expect(await found('billed=future')).toEqual(['D', { total: 1, balance_due: 1 }]);
  expect(await found('billed=')).toEqual(['C A B D', { total: 161.05, balance_due: 40.95 }]);
  expect(await found('billed=&balance-due=nonzero')).toEqual(['A B D', { total: 151.05, balance_due: 40.95 }]);
  expect(await found('billed=&balance-due=0&balance-due=negative')).toEqual([
    'C B',
    { total: 60.05, balance_due: -0.05 },
  ]);
  const { body: first } = await manager.get<{ rows: object[] }>(`${path}?balance-due=positive`);
  expect(first.rows).toMatchObject([{ division: 'East', total: 100, balance_due: 40, status: 'open' }]);

  const lines = await manager.get<{ rows: object[]; sums: object }>(`${path}/${made[0]?.id}/lines`);
  expect(lines.body).toMatchObject({
    rows: [
      {
        number: 1,
        description: 'Fee',
        coverage_category: 'Medical',
        billing_type: 'Admin',
        amount: 60,
        total_credits: 60,
        balance_due: 0,
      },
      { number: 2, amount: 40, total_credits: 0, balance_due: 40 },
    ],
    sums: { amount: 100, total_credits: 60, balance_due: 40 },
  });
  expectProblem(await manager.get(`${path}/${made[4]?.id}/lines`), 404);
  expectProblem(await manager.get(`/groups/premium/${other}/invoices/${made[0]?.id}/lines`), 404);
  expectProblem(await (await api('check_run_manager')).get(path), 403);
});
