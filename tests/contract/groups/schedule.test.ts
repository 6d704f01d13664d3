import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverageCategories, groupCoverage, groupRecipients, groupReports } from '../../../server/db/tables/groups.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { latestAudit } from '../../support/worlds/audit.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
  await opened.own.db.insert(coverageCategories).values([
    { id: 1, name: 'Medical' },
    { id: 2, name: 'RXD' },
  ]);
});
afterAll(() => opened?.close());

interface Recipient {
  id?: number;
  email: string | null;
  attachments: number[];
  delayed_notice: boolean;
  is_network?: boolean;
}
interface GroupBody extends Record<string, unknown> {
  id: number;
  version: number;
  reports: { id: number; type: string; options: { includePHI: boolean; includeDiagnosisDetails: boolean } }[];
  notification_recipients: Recipient[];
  network_notification_recipients: Recipient[];
  notices?: string[];
}

type Role = 'finance_manager' | 'administrator' | 'check_run' | 'claims';
const api = (role: Role = 'check_run') => apiAs(opened.server.url, role);
const save = async (id: number, body: object, version?: number) =>
  (await api()).patch<GroupBody>(
    `/groups/schedule/${id}`,
    body,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );

const latestEntry = (id: number) => latestAudit(opened.own, 'group', id);

/** A group whose one recipient receives both of its reports. */
const groupWithRecipient = async (set: Parameters<typeof addGroup>[1] = {}) => {
  const { db } = opened.own;
  const { id } = await addGroup(db, set);
  const made = await db
    .insert(groupReports)
    .values([
      { group_id: id, type: 'Summary', include_phi: true, include_diagnosis: false },
      { group_id: id, type: 'OnePage', include_phi: true, include_diagnosis: false },
    ])
    .returning({ id: groupReports.id });
  const attachments = made.map((one) => one.id);
  await db.insert(groupRecipients).values({ group_id: id, email: 'payroll@example.com', attachments });
  return { id, attachments };
};

test('a save writes the schedule, who is responsible, and what is covered, as one audit entry with labels', async () => {
  const { id } = await addGroup(opened.own.db);
  const saved = await save(
    id,
    {
      schedule: { FRI: [3, 1], MON: [] },
      release_type: 'auto',
      release_day: 5,
      notes: '  Call first ',
      account_manager: ' ',
      effective_date: '2026-01-31',
      coverage_categories: [2, 1],
    },
    1,
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.headers.get('etag')).toBe('"2"');
  expect(saved.body).toMatchObject({
    schedule: { FRI: [1, 3] },
    release_day: 5,
    notes: 'Call first',
    account_manager: null,
    effective_date: '2026-01-31',
    coverage_categories: [
      { id: 1, name: 'Medical' },
      { id: 2, name: 'RXD' },
    ],
  });
  // the date follows from the release day
  expect(saved.body.next_release_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Object.keys(saved.body).filter((name) => name.includes('account_number'))).toEqual([]);
  const entry = await latestEntry(id);
  expect(entry).toMatchObject({ action: 'update', resource_version: 2 });
  const changes = entry?.changes as { path: string[] }[] | undefined;
  expect(changes?.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['schedule', 'release_type', 'release_day', 'notes', 'coverage_categories']),
  );
});

test('a schedule without days is null; a category that stays keeps its paid-through date', async () => {
  const { id } = await addGroup(opened.own.db, { schedule: { MON: [1] } });
  await opened.own.db.insert(groupCoverage).values([
    { group_id: id, coverage_category_id: 1, paid_through: '2026-10-31' },
    { group_id: id, coverage_category_id: 2, paid_through: '2026-10-31' },
  ]);
  const { body } = await save(id, { schedule: { MON: [] }, coverage_categories: [1] });
  expect(body.schedule).toBeNull();
  expect(body.paid_through_coverage_categories).toEqual([{ id: 1, paid_through: '2026-10-31' }]);
});

test.each([
  ['automatic release without a day', { release_type: 'auto' }, 'release_day', 'Release day is required'],
  [
    'a day of another release',
    { release_type: 'email', release_day: 3 },
    'release_day',
    'Release day does not apply here',
  ],
  ['a release day of the weekend', { release_type: 'auto', release_day: 6 }, 'release_day', 'Choose Monday to Friday'],
  [
    'an unknown coverage category',
    { coverage_categories: [99] },
    'coverage_categories',
    'There is no such coverage category',
  ],
  ['a sixth week', { schedule: { MON: [6] } }, 'schedule.MON.0', expect.any(String)],
  ['an account', { network_account_number: '1' }, 'network_account_number', 'This call does not take this field'],
  [
    'network recipients of a group without a network',
    { network_notification_recipients: [{ email: 'a@example.com', attachments: [], delayed_notice: false }] },
    'network_notification_recipients',
    'Network recipients does not apply here',
  ],
  [
    'an address that is none',
    { notification_recipients: [{ email: 'nobody', attachments: [], delayed_notice: false }] },
    'notification_recipients.0.email',
    'Email must be an address like name@example.com',
  ],
])('%s is refused', async (_, body, path, message) => {
  const { id } = await addGroup(opened.own.db);
  const problem = expectProblem(await save(id, body), 422);
  expect(problem.issues).toEqual([{ path, message }]);
});

const DAYS = {
  effective_date: '2026-01-01',
  renewal_date: '2027-01-01',
  termination_date: '2027-03-31',
  run_out_date: '2027-06-30',
};

test.each([
  [{}, {}],
  [{ renewal_date: '2026-01-01', termination_date: '2026-01-01', run_out_date: '2026-01-01' }, {}],
  // a group may end before it is renewed
  [{ termination_date: '2026-06-30' }, {}],
  [{ renewal_date: '2025-12-31' }, { renewal_date: 'Must not be before the effective date, 01/01/2026' }],
  [{ termination_date: '2025-12-31' }, { termination_date: 'Must not be before the effective date, 01/01/2026' }],
  [{ run_out_date: '2027-03-30' }, { run_out_date: 'Must not be before the termination date, 03/31/2027' }],
  [
    { termination_date: null, run_out_date: '2025-01-01' },
    { run_out_date: 'Must not be before the effective date, 01/01/2026' },
  ],
  [
    { effective_date: '2028-01-01' },
    {
      renewal_date: 'Must not be before the effective date, 01/01/2028',
      termination_date: 'Must not be before the effective date, 01/01/2028',
      run_out_date: 'Must not be before the effective date, 01/01/2028',
    },
  ],
])('the dates of a group stand in their order: %j', async (changed, expected) => {
  const { id } = await addGroup(opened.own.db, DAYS);
  const answer = await save(id, changed);
  const { issues = [] } = Object.keys(expected).length ? expectProblem(answer, 422) : {};
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual(expected);
  if (!issues.length) expect(answer.status).toBe(200);
});

test('a release that is no longer automatic loses its day', async () => {
  const { id } = await addGroup(opened.own.db, {
    release_type: 'auto',
    release_day: 2,
    next_release_date: '2026-11-24',
  });
  const { body } = await save(id, { release_type: 'email' });
  expect(body).toMatchObject({ release_type: 'email', release_day: null, next_release_date: null });
});

test('a day that did not apply before is left by a save of something else', async () => {
  const { id } = await addGroup(opened.own.db, { release_type: 'email', release_day: 2 });
  expect((await save(id, { notes: 'Called' })).body).toMatchObject({ notes: 'Called', release_day: 2 });
  expect((await save(id, { release_day: null })).body).toMatchObject({ release_day: null });
});

test('recipients without an address are left out; those that stay keep their number', async () => {
  const { id, attachments } = await groupWithRecipient({ network: 'nomi' });
  const before = (await (await api()).get<GroupBody>(`/groups/${id}`)).body;
  const [payroll] = before.notification_recipients;
  const { body } = await save(id, {
    notification_recipients: [
      { ...payroll, delayed_notice: true },
      { email: '  ', attachments, delayed_notice: false },
      { email: 'NEW@example.com', attachments: attachments.slice(0, 1), delayed_notice: false },
    ],
    network_notification_recipients: [{ email: 'net@example.com', attachments: [], delayed_notice: false }],
  });
  expect(body.notification_recipients).toEqual([
    { id: payroll?.id, email: 'payroll@example.com', attachments, delayed_notice: true, is_network: false },
    {
      id: expect.any(Number),
      email: 'new@example.com',
      attachments: attachments.slice(0, 1),
      delayed_notice: false,
      is_network: false,
    },
  ]);
  expect(body.network_notification_recipients).toMatchObject([{ email: 'net@example.com', is_network: true }]);
  expect(body.notices).toBeUndefined();
});

test.each(['as they were', 'already without it'])(
  'a removed report is taken from the recipients that are sent %s; the save says which',
  async (sent) => {
    const { id, attachments } = await groupWithRecipient();
    const before = (await (await api()).get<GroupBody>(`/groups/${id}`)).body;
    const [payroll] = before.notification_recipients;
    const kept = sent === 'as they were' ? attachments : attachments.slice(0, 1);
    const { body } = await save(id, {
      reports: before.reports.filter(({ type }) => type !== 'OnePage'),
      notification_recipients: [{ ...payroll, attachments: kept }],
    });
    expect(body.notices).toEqual([
      'Recipients configs updated: Some attachments were removed because they are no longer available due to the report type changes. payroll@example.com: One Page.',
    ]);
    expect(body.notification_recipients[0]?.attachments).toEqual(attachments.slice(0, 1));
    expect((await latestEntry(id))?.data).toMatchObject({
      attachments: [{ email: 'payroll@example.com', reports: ['One Page'] }],
    });
  },
);

test('the reports that every group has cannot be removed', async () => {
  const { id } = await groupWithRecipient();
  const { body } = await save(id, { reports: [] });
  expect(body.reports.map(({ type }) => type)).toEqual(['Summary', 'Detail']);
});

test('the second of two people who edit a schedule gets 412, and who changed what', async () => {
  const { id } = await addGroup(opened.own.db);
  await (await api('administrator')).patch(`/groups/schedule/${id}`, { notes: 'Theirs' }, { 'if-match': '"1"' });
  expect(expectProblem(await save(id, { notes: 'Ours' }, 1), 412)).toMatchObject({
    current: { notes: 'Theirs', version: 2 },
    changes: [{ field: 'notes', label: 'Notes', by: expect.stringMatching(/\w/) }],
  });
  expectProblem(await (await api('claims')).patch(`/groups/schedule/${id}`, { notes: 'x' }), 403);
});
