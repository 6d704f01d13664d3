import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { groupAccountDivisions, groupAccounts, groupDivisions } from '../../../server/db/tables/groups.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { latestAudit } from '../../support/worlds/audit.ts';

/* The accounts that divisions are collected from (docs/rules/exchange.md, "Premium groups"), without and with four eyes. */

type Opened = Awaited<ReturnType<typeof openOwnServer>>;
let opened: Opened;
let guarded: Opened;
beforeAll(async () => {
  opened = await openOwnServer({ environment: { FOUR_EYES: 'off' } });
  guarded = await openOwnServer();
});
afterAll(async () => {
  await opened?.close();
  await guarded?.close();
});

const api = (role: Role = 'finance_manager', on = opened) => apiAs(on.server.url, role, on.server.send);
const latestEntry = (id: number, on = opened) => latestAudit(on.own, 'group', id);
const newGroup = (on = opened) => addGroup(on.own.db);

interface AccountsBody {
  divisions: { id: number; name: string; account_id: number | null }[];
  accounts: { id: number; label: string; items: { name: string }[] }[];
}

const ACCOUNT = { label: 'Payroll', routing_number: '021000021', account_number: '000987654321' };

/** A group with these divisions. */
const groupWithDivisions = async (names: readonly string[], on = opened) => {
  const { db } = on.own;
  const { id, number, name: group } = await newGroup(on);
  const made = await db
    .insert(groupDivisions)
    .values(names.map((name) => ({ group_id: id, name })))
    .returning({ id: groupDivisions.id });
  return { id, number, group, divisions: made.map((one) => one.id) };
};
const accountsOf = async (id: number, on = opened) =>
  (await (await api('finance_manager', on)).get<AccountsBody>(`/groups/${id}/accounts`)).body;
const added = async (id: number, items: number[] = []) =>
  (await (await api()).post<{ id: number }>(`/groups/accounts/${id}`, { ...ACCOUNT, items })).body.id;

test('an account is added with its divisions; others are linked and unlinked', async () => {
  const { id, divisions } = await groupWithDivisions(['East', 'North', 'West']);
  const [east = 0, north = 0, west = 0] = divisions;
  const manager = await api();
  const made = await manager.post<{ id: number }>(`/groups/accounts/${id}`, { ...ACCOUNT, items: [east] });
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      ...ACCOUNT,
      account_number: '••••4321',
      type: 'checking',
      items: [{ id: east, name: 'East' }],
      version: 1,
    },
  ]);
  const path = `/groups/accounts/${made.body.id}/items`;
  expect((await manager.post(path, { items: [north, west] })).status).toBe(200);
  expect((await manager.call('DELETE', path, { body: { items: [north] } })).status).toBe(200);
  expect(await accountsOf(id)).toMatchObject({
    divisions: [
      { name: 'East', account_id: made.body.id },
      { name: 'North', account_id: null },
      { name: 'West', account_id: made.body.id },
    ],
    accounts: [{ label: 'Payroll', items: [{ name: 'East' }, { name: 'West' }] }],
  });
  const entry = await latestEntry(id);
  expect(entry).toMatchObject({ action: 'update' });
  expect(JSON.stringify(entry)).toContain('North');
  expect(JSON.stringify(entry)).not.toContain('987654321');
});

test.each([
  [{}, ['label', 'routing_number', 'account_number']],
  [{ ...ACCOUNT, label: ' ' }, ['label']],
  [{ ...ACCOUNT, routing_number: '123456789' }, ['routing_number']],
  [{ ...ACCOUNT, type: 'gold' }, ['type']],
])('an account like %j is refused', async (sent, paths) => {
  const { id } = await newGroup();
  const { issues } = expectProblem(await (await api()).post(`/groups/accounts/${id}`, sent), 422);
  expect(issues?.map(({ path }) => path)).toEqual(paths);
  expect((await accountsOf(id)).accounts).toEqual([]);
});

test('a division, an account or a group of somebody else does not exist', async () => {
  const own = await groupWithDivisions(['East', 'North']);
  const other = await groupWithDivisions(['South']);
  const account = await added(own.id, own.divisions.slice(0, 1));
  const manager = await api();
  const path = `/groups/accounts/${account}/items`;
  const [east = 0, north = 0] = own.divisions;
  for (const answer of [
    await manager.post(path, { items: [north, other.divisions[0]] }),
    await manager.call('DELETE', path, { body: { items: [east, other.divisions[0]] } }),
    await manager.call('DELETE', path, { body: { items: [north] } }),
    await manager.post(`/groups/accounts/${other.id}`, { ...ACCOUNT, items: [north] }),
    await manager.post('/groups/accounts/999999/items', { items: [east] }),
    await manager.post('/groups/accounts/999999', ACCOUNT),
    await manager.get('/groups/999999/accounts'),
  ])
    expectProblem(answer, 404);
  expect((await accountsOf(own.id)).accounts).toMatchObject([{ items: [{ name: 'East' }] }]);
  expect((await accountsOf(other.id)).accounts).toEqual([]);
});

test('of two accounts that link one division at the same moment, one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, divisions } = await groupWithDivisions(['East']);
    const accounts = [await added(id), await added(id)];
    const manager = await api();
    const answers = await Promise.all(
      accounts.map((account) => manager.post(`/groups/accounts/${account}/items`, { items: divisions })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      message: 'East: premium is already collected from another account. Unlink it there first.',
    });
    const links = await opened.own.db
      .select()
      .from(groupAccountDivisions)
      .where(eq(groupAccountDivisions.division_id, divisions[0] ?? 0));
    expect(links).toHaveLength(1);
  }
});

test('an account number is revealed to those who manage premium alone, and each time is audited', async () => {
  const { id, divisions } = await groupWithDivisions(['East']);
  const path = `/groups/accounts/${await added(id, divisions)}/secrets/account_number`;
  expect((await (await api()).get(path)).body).toEqual({ account_number: '000987654321' });
  const entry = await latestEntry(id);
  expect(entry).toMatchObject({ action: 'read', data: { secrets: ['account_number'], account: 'Payroll' } });
  expect(JSON.stringify(entry)).not.toContain('987654321');
  expectProblem(await (await api('check_run_manager')).get(path), 403);
  expectProblem(await (await api()).get('/groups/accounts/999999/secrets/account_number'), 404);
  expectProblem(await (await api()).get(path.replace('account_number', 'label')), 422);
});

describe('with four eyes', () => {
  const REASON = { reason: 'As the group wrote on its form' };
  interface Asked {
    approval: { id: number };
    message: string;
  }
  const on = (role: Role = 'finance_manager') => api(role, guarded);
  const decide = async (approval: number, role: Role = 'administrator') =>
    (await on(role)).post(`/approvals/${approval}`, { decision: 'approve', reason: null });
  const stateOf = async (id: number) =>
    (await guarded.own.db.select({ status: approvals.status }).from(approvals).where(eq(approvals.id, id)))[0]?.status;
  const withEast = async () => groupWithDivisions(['East', 'North'], guarded);

  /** An account with these divisions, as if it had been approved earlier. */
  const withAccount = async (id: number, ...items: number[]) => {
    const { db } = guarded.own;
    const [account] = await db
      .insert(groupAccounts)
      .values({ ...ACCOUNT, group_id: id, type: 'checking' })
      .returning();
    for (const division_id of items)
      await db.insert(groupAccountDivisions).values({ division_id, account_id: account?.id ?? 0 });
    return account?.id ?? 0;
  };

  test('an account is added once another person approves; until then the group shows what waits', async () => {
    const { id, number, group, divisions } = await withEast();
    const [east = 0] = divisions;
    const manager = await on();
    const sent = { ...ACCOUNT, items: [east] };
    const { issues } = expectProblem(await manager.post(`/groups/accounts/${id}`, sent), 422);
    expect(issues).toEqual([{ path: 'reason', message: 'Say why, for the person who approves it' }]);
    const asked = await manager.post<Asked>(`/groups/accounts/${id}`, { ...sent, ...REASON });
    expect(asked.status).toBe(202);
    const approval = asked.body.approval.id;
    expect(await accountsOf(id, guarded)).toMatchObject({ accounts: [], divisions: [{}, {}] });
    const effects = [
      `Group ${number} gets the checking account ••••4321 at 021000021 (Payroll)`,
      'Premium of East is collected from it',
    ];
    const request = (await (await on('administrator')).get(`/approvals/${approval}`)).body;
    expect(request).toMatchObject({
      request: 'Add account',
      about: `${number} ${group}, account Payroll`,
      link: `/premium/groups?query=${number}&expanded-row-id=${id}`,
      reason: 'As the group wrote on its form',
      effects,
    });
    const waiting = async () => {
      const { rows } = (await manager.get<{ rows: object[] }>(`/groups?is_premium=true&query=${number}`)).body;
      return rows;
    };
    expect(await waiting()).toMatchObject([
      { id, waiting_accounts: [{ approval, request: 'Add account', asked_by: 'Demo Finance Manager', effects }] },
    ]);
    expectProblem(await decide(approval, 'finance_manager'), 409);
    expect((await decide(approval)).status).toBe(200);
    expect((await accountsOf(id, guarded)).accounts).toMatchObject([{ label: 'Payroll', items: [{ name: 'East' }] }]);
    expect(await waiting()).toMatchObject([{ waiting_accounts: [] }]);
    const entry = await latestEntry(id, guarded);
    expect(entry).toMatchObject({ action: 'update', data: { ...REASON, approval, approvedBy: 'Demo Administrator' } });
    const entries = await guarded.own.db.select().from(auditLog);
    expect(JSON.stringify([request, entries])).not.toContain('987654321');
  });

  test('two accounts of a group wait beside each other; one with the same label replaces its request', async () => {
    const { id } = await withEast();
    const ask = async (more: object) =>
      (await (await on()).post<Asked>(`/groups/accounts/${id}`, { ...ACCOUNT, ...REASON, ...more })).body.approval.id;
    const [first, other] = [await ask({}), await ask({ label: 'Retirees' })];
    const corrected = await ask({ account_number: '000987654322' });
    expect([await stateOf(first), await stateOf(other), await stateOf(corrected)]).toEqual([
      'replaced',
      'waiting',
      'waiting',
    ]);
    for (const one of [other, corrected]) expect((await decide(one)).status).toBe(200);
    const labels = (await accountsOf(id, guarded)).accounts.map(({ label }) => label);
    expect(labels).toEqual(['Retirees', 'Payroll']);
  });

  test('divisions are linked and unlinked once another person approves', async () => {
    const { id, divisions } = await withEast();
    const [east = 0, north = 0] = divisions;
    const account = await withAccount(id, east);
    const path = `/groups/accounts/${account}/items`;
    const manager = await on();
    const linked = await manager.post<Asked>(path, { items: [north], ...REASON });
    const unlinked = await manager.call<Asked>('DELETE', path, { body: { items: [east], ...REASON } });
    expect([linked.status, unlinked.status]).toEqual([202, 202]);
    expect((await accountsOf(id, guarded)).accounts).toMatchObject([{ items: [{ name: 'East' }] }]);
    const administrator = await on('administrator');
    const effectsOf = async ({ body: { approval } }: typeof linked) =>
      (await administrator.get<{ effects: string[] }>(`/approvals/${approval.id}`)).body.effects;
    expect(await effectsOf(linked)).toEqual([
      'Premium of North is collected from the checking account ••••4321 at 021000021 (Payroll), no longer from the account of the group',
    ]);
    expect(await effectsOf(unlinked)).toEqual([
      'Premium of East is collected from the account of the group again, no longer from the checking account ••••4321 at 021000021 (Payroll)',
    ]);
    for (const { body } of [linked, unlinked]) {
      expectProblem(await decide(body.approval.id, 'finance_manager'), 409);
      expect((await decide(body.approval.id)).status).toBe(200);
    }
    expect((await accountsOf(id, guarded)).accounts).toMatchObject([{ items: [{ name: 'North' }] }]);
  });

  test('what can no longer be done when it is approved is refused, and nothing is changed', async () => {
    const { id, divisions } = await withEast();
    const [east = 0] = divisions;
    const asked = await (await on()).post<Asked>(`/groups/accounts/${id}`, { ...ACCOUNT, items: [east], ...REASON });
    await withAccount(id, east);
    expect(expectProblem(await decide(asked.body.approval.id), 409).detail).toBe(
      'East: premium is already collected from another account. Unlink it there first.',
    );
    expect((await accountsOf(id, guarded)).accounts).toHaveLength(1);
    expect(await stateOf(asked.body.approval.id)).toBe('waiting');
  });

  test('what is not there cannot be asked for, nor the mask of an account', async () => {
    const { id, divisions } = await withEast();
    const other = await withEast();
    const account = await withAccount(id, divisions[0] ?? 0);
    const manager = await on();
    const path = `/groups/accounts/${account}/items`;
    expectProblem(await manager.post(path, { items: other.divisions, ...REASON }), 404);
    expectProblem(await manager.post(path, { items: [divisions[0]], ...REASON }), 409);
    expectProblem(await manager.call('DELETE', path, { body: { items: [divisions[1]], ...REASON } }), 404);
    const masked = await manager.post(`/groups/accounts/${id}`, { ...ACCOUNT, account_number: '••••4321', ...REASON });
    expect(expectProblem(masked, 422).issues).toEqual([
      { path: 'account_number', message: 'Enter the whole account number' },
    ]);
  });
});
