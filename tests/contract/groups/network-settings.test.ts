import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupRecipients, groupReports, groups } from '../../../server/db/tables/groups.ts';
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

interface Report {
  id?: number;
  type: string;
  options: { includePHI: boolean; includeDiagnosisDetails: boolean };
}
interface GroupBody extends Record<string, unknown> {
  id: number;
  version: number;
  network: string;
  reports: Report[];
  notices?: string[];
}

const NETWORK = {
  network: 'nomi',
  network_account_number: '000123456789',
  network_routing_number: '021000021',
  network_banking_id: 'N1',
  network_originator_id: '3000000001',
};

/** A new group with two reports, one of which a recipient receives. */
const groupWithReports = async (set: Parameters<typeof addGroup>[1] = {}) => {
  const { db } = opened.own;
  const { id, number } = await addGroup(db, set);
  const report = { group_id: id, include_phi: true };
  const made = await db
    .insert(groupReports)
    .values([
      { ...report, type: 'Summary', include_diagnosis: false },
      { ...report, type: 'Detail', include_diagnosis: true },
    ])
    .returning({ id: groupReports.id });
  const attachments = made.map((one) => one.id);
  await db.insert(groupRecipients).values({ group_id: id, email: 'payroll@example.com', attachments });
  return { id, number, attachments };
};

const api = (role: 'finance_manager' | 'administrator' | 'check_run' = 'finance_manager') =>
  apiAs(opened.server.url, role);
const get = async (id: number) => (await (await api()).get<GroupBody>(`/groups/${id}`)).body;
const typesOf = ({ reports }: GroupBody) => reports.map(({ type }) => type);
const latestEntry = (id: number) => latestAudit(opened.own, 'group', id);

test.each(['/groups', '/groups/network'])('PATCH %s/{id} saves the network settings', async (path) => {
  const { id, number } = await groupWithReports();
  const saved = await (await api()).patch<GroupBody>(`${path}/${id}`, NETWORK, { 'if-match': '"1"' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.headers.get('etag')).toBe('"2"');
  expect(saved.body).toMatchObject({ ...NETWORK, network_account_number: '••••6789', version: 2 });
  expect(await get(id)).toEqual(saved.body);
  expect(saved.body.reports.map(({ type }) => type)).toEqual(['Summary', 'Detail', 'NetworkDetail', 'NetworkSummary']);

  const entry = await latestEntry(id);
  expect(entry).toMatchObject({
    action: 'update',
    resource_name: number,
    data: { secrets: ['network_account_number'] },
  });
  expect(JSON.stringify(entry)).not.toContain('123456789');
});

test('choosing no network removes its reports, and the recipients no longer receive them', async () => {
  const { id, attachments } = await groupWithReports();
  const on = await (await api()).patch<GroupBody>(`/groups/${id}`, { network: 'nomi' });
  const detail = on.body.reports.find(({ type }) => type === 'NetworkDetail')?.id ?? 0;
  const { db } = opened.own;
  await db
    .insert(groupRecipients)
    .values({ group_id: id, email: 'net@example.com', attachments: [detail], is_network: true });

  const off = await (await api()).patch<GroupBody>(`/groups/${id}`, { network: 'none' });
  expect(typesOf(off.body)).toEqual(['Summary', 'Detail']);
  expect(off.body.notices).toEqual([
    'Recipients configs updated: Some attachments were removed because they are no longer available due to the report type changes. net@example.com: Network Detail.',
  ]);
  const kept = await db.select().from(groupRecipients).where(eq(groupRecipients.group_id, id));
  expect(kept.map((one) => one.attachments)).toEqual([attachments, []]);
  expect((await latestEntry(id))?.data).toMatchObject({
    attachments: [{ email: 'net@example.com', reports: ['Network Detail'] }],
  });
});

test('a removed report is taken from the recipients; one that stays keeps its number', async () => {
  const { id, attachments } = await groupWithReports();
  const before = await get(id);
  const saved = await (await api()).patch<GroupBody>(`/groups/${id}`, { reports: before.reports.slice(0, 1) });
  expect(saved.body.reports).toEqual(before.reports.slice(0, 1));
  expect(saved.body.notices?.[0]).toMatch(/payroll@example\.com: Detail with Diagnosis\.$/);
  const [recipient] = await opened.own.db.select().from(groupRecipients).where(eq(groupRecipients.group_id, id));
  expect(recipient?.attachments).toEqual(attachments.slice(0, 1));
});

test.each([
  ['000000000', 'Invalid routing number'],
  ['021000022', 'Invalid routing number'],
  ['02100002', 'Routing numbers have 9 digits, not 8'],
])('the routing number %s is refused: %s', async (network_routing_number, message) => {
  const { id } = await groupWithReports();
  const problem = expectProblem(await (await api()).patch(`/groups/network/${id}`, { network_routing_number }), 422);
  expect(problem.issues).toEqual([{ path: 'network_routing_number', message }]);
});

test('the same report twice is refused', async () => {
  const { id } = await groupWithReports();
  const report = { type: 'OnePage', options: { includePHI: true, includeDiagnosisDetails: false } };
  const problem = expectProblem(await (await api()).patch(`/groups/${id}`, { reports: [report, report] }), 422);
  expect(problem.issues).toEqual([{ path: 'reports', message: 'This report type has already been added' }]);
});

test('blank account fields become null, and a mask leaves an account as it is', async () => {
  const { id } = await groupWithReports(NETWORK);
  const { body } = await (await api()).patch<GroupBody>(`/groups/${id}`, {
    network_account_number: '••••6789',
    network_banking_id: ' ',
    network_originator_id: null,
  });
  expect(body).toMatchObject({ network_banking_id: null, network_originator_id: null });
  const [stored] = await opened.own.db.select().from(groups).where(eq(groups.id, id));
  expect(stored?.network_account_number).toBe('000123456789');
});

test.each(['/groups', '/groups/network'])('PATCH %s/{id} refuses the fields of other screens', async (path) => {
  const { id } = await groupWithReports();
  const sent = { name: 'Renamed', is_on_hold: true, network_banking_id: 'B2' };
  const problem = expectProblem(await (await api()).patch(`${path}/${id}`, sent), 422);
  expect(problem.issues).toEqual([
    { path: 'name', message: 'This call does not take this field' },
    { path: 'is_on_hold', message: 'This call does not take this field' },
  ]);
  const [stored] = await opened.own.db.select().from(groups).where(eq(groups.id, id));
  expect(stored).toMatchObject({ is_on_hold: false, network_banking_id: null, version: 1 });
});

test('the second of two people who edit a group gets 412, and who changed what', async () => {
  const { id } = await groupWithReports();
  const path = `/groups/${id}`;
  await (await api('administrator')).patch(path, { network_banking_id: 'Theirs' }, { 'if-match': '"1"' });
  const late = await (await api()).patch(path, { network_banking_id: 'Ours' }, { 'if-match': '"1"' });
  const problem = expectProblem(late, 412);
  expect(problem).toMatchObject({
    code: 'stale',
    current: { network_banking_id: 'Theirs', version: 2 },
    changes: [{ field: 'network_banking_id', label: 'Network banking ID', by: expect.stringMatching(/\w/) }],
  });
  expect((await get(id)).network_banking_id).toBe('Theirs');
});

test('an account number is revealed to those who edit it, and the reading is audited', async () => {
  const { id } = await groupWithReports(NETWORK);
  const path = `/groups/${id}/secrets/network_account_number`;
  const { body } = await (await api()).get<object>(path);
  expect(body).toEqual({ network_account_number: '000123456789' });
  expect(await latestEntry(id)).toMatchObject({ action: 'read', data: { secrets: ['network_account_number'] } });
  expectProblem(await (await api('check_run')).get(path), 403);
  expect(await (await api('check_run')).get<GroupBody>(`/groups/${id}`)).toMatchObject({ status: 200 });
  const seen = (await (await api('check_run')).get<GroupBody>(`/groups/${id}`)).body;
  expect(Object.keys(seen).filter((name) => /account_number|routing/.test(name))).toEqual([]);
});

test('the next dates of a group come with their reasons', async () => {
  const { id } = await addGroup(opened.own.db, {
    schedule: { TUE: [1, 2, 3, 4, 5] },
    release_type: 'auto',
    release_day: 2,
  });
  const { body } = await (await api('check_run')).get<{
    dates: { kind: string; dates: { date: string; reasons: string[] }[]; none?: string }[];
  }>(`/groups/${id}/dates`);
  expect(body.dates.map(({ kind, dates }) => [kind, dates.length])).toEqual([
    ['run', 6],
    ['release', 6],
    ['pull', 0],
  ]);
  expect(body.dates[0]?.dates[0]?.reasons[0]).toMatch(
    /^Scheduled for Tuesday \d{2}\/\d{2}\/\d{4}, week [1-5] of the month$/,
  );
  expect(body.dates[2]?.none).toBe('The premium is not pulled');
  expectProblem(await (await api()).get('/groups/999999/dates'), 404);
});
