import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { users } from '../../../server/db/tables/people.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { lapseApprovals } from '../../../server/modules/approvals/jobs.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addCompiled, addLcr, eventsOf, runOf, worksOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';

/* The release gate, and its override by a second person (docs/rules/check-runs.md, "Release gate"). */

interface Asked {
  approval: { id: number; expires_at: string };
}
interface Row {
  id: number;
  status: string;
  effects: string[];
  reason: string;
  asked_by: { id: number };
  decided_by: { id: number } | null;
}

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const LCR_DIFFERS = 'LCR: a difference without an explanation, $1.00.';

/** A compiled run of $15.00 whose LCR total says $16.00. */
const closed = async () => {
  const made = await addCompiled(at.own);
  await addLcr(at.own, made.run.id, made.run.amount_cents + 100);
  return { ...made, reportIds: made.reports.map(({ id }) => ({ id })) };
};

const askAs = async (role: Role, runId: number, body: object = {}, headers = {}) =>
  (await at.as(role)).post<Asked>(
    `/check-runs/${runId}/release-override`,
    { reason: 'the bank needs it today', emailNotification: false, ...body },
    headers,
  );

const asked = async (runId: number) => {
  const answer = await askAs('check_run_manager', runId);
  expect(answer.status).toBe(202);
  return answer.body.approval.id;
};

const decideAs = async (role: Role, id: number, decision = 'approve', reason: string | null = null, headers = {}) =>
  (await at.as(role)).post(`/approvals/${id}`, { decision, reason }, headers);

const approvalOf = async (id: number) => (await (await at.as('administrator')).get<Row>(`/approvals/${id}`)).body;

const ids = async (role: Role, query: string) =>
  (await (await at.as(role)).get<Row[]>(`/approvals?${query}`)).body.map((row) => row.id);

const waitingFor = async (role: Role) =>
  (await (await at.as(role)).get<{ count: number }>('/approvals/count')).body.count;

const expire = (id: number) =>
  at.own.db.update(approvals).set({ expires_at: sql`now() - interval '1 second'` }).where(eq(approvals.id, id));

const stepsOf = async (id: number) =>
  at.own.db
    .select({ action: auditLog.action, actor: auditLog.actor_id, changes: auditLog.changes })
    .from(auditLog)
    .where(sql`${auditLog.resource_type} = 'approval' and ${auditLog.resource_id} = ${String(id)}`)
    .orderBy(auditLog.id);

test('a drop-off against the gate is refused with its lines, as a dry run and in earnest', async () => {
  const { run, reportIds } = await closed();
  const refused = await at.dropOff(run.id, reportIds);
  expect(expectProblem(refused, 409)).toMatchObject({ gate: [LCR_DIFFERS] });
  const dry = await at.dropOff(run.id, reportIds, {}, { 'Dry-Run': 'true' });
  expect(dry.body.results[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(LCR_DIFFERS) });
  expect(await worksOf(at.own, run.id)).toEqual([]);
});

test('one person asks, another approves, and the run is released', async () => {
  const { run } = await closed();
  const before = await waitingFor('administrator');
  const id = await asked(run.id);
  expect(await worksOf(at.own, run.id)).toEqual([]);
  expect(await waitingFor('administrator')).toBe(before + 1);
  expect(await approvalOf(id)).toMatchObject({
    status: 'waiting',
    reason: 'the bank needs it today',
    effects: expect.arrayContaining([`Although: ${LCR_DIFFERS}`, 'The run, $15.00, is released']),
  });
  const done = await decideAs('administrator', id);
  expect([done.status, done.body]).toEqual([200, { id, status: 'approved', version: 2 }]);
  expect(await at.ended(run.id)).toMatchObject({ action: 'dropoff', state: 'done' });
  expect((await runOf(at.own, run.id)).released_at).not.toBeNull();
  const { asked_by, decided_by } = await approvalOf(id);
  expect(await eventsOf(at.own, run.id, 'release-override')).toMatchObject([
    { faults: [LCR_DIFFERS], reason: 'the bank needs it today', approved_by: expect.any(String) },
  ]);
  expect(await stepsOf(id)).toMatchObject([
    { action: 'create', actor: asked_by.id },
    { action: 'update', actor: decided_by?.id },
  ]);
  expect(decided_by?.id).not.toBe(asked_by.id);
  expect(await waitingFor('administrator')).toBe(before);
});

test('who asked does not approve: not as themselves, not from another sign-in with the same address', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  const own = expectProblem(await decideAs('check_run_manager', id), 409);
  expect(own.detail).toBe('You asked for this, so another person decides it.');
  expectProblem(await decideAs('check_run_manager', id, 'refuse', 'no'), 409);
  // the administrator is the same person under another sign-in
  const { asked_by } = await approvalOf(id);
  const [asker] = await at.own.db.select().from(users).where(eq(users.id, asked_by.id));
  const [usual, other] = ['administrator@example.com', asker?.email.toUpperCase() ?? ''];
  const rename = (from: string, to: string) => at.own.db.update(users).set({ email: to }).where(eq(users.email, from));
  await rename(usual, other);
  try {
    expect(expectProblem(await decideAs('administrator', id), 409).detail).toBe(own.detail);
    expect(await ids('administrator', 'turn=mine')).not.toContain(id);
  } finally {
    await rename(other, usual);
  }
  expect(await approvalOf(id)).toMatchObject({ status: 'waiting' });
});

test.each<[Role, number]>([
  ['finance_manager', 409],
  ['check_run', 403],
  ['epayables_manager', 403],
  ['claims', 403],
])('a %s does not approve it (%i)', async (role, status) => {
  const { run } = await closed();
  const id = await asked(run.id);
  expectProblem(await decideAs(role, id), status);
  expect(await approvalOf(id)).toMatchObject({ status: 'waiting' });
  expect(await worksOf(at.own, run.id)).toEqual([]);
});

test('of fifty approvals at once one releases the run, once', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => decideAs('administrator', id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(await at.ended(run.id)).toMatchObject({ state: 'done' });
  expect(await worksOf(at.own, run.id)).toHaveLength(1);
  expect(await stepsOf(id)).toHaveLength(2);
});

test('of fifty decisions at once one counts, whichever it is, and is audited', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  const decisions = ['approve', 'refuse', 'withdraw'] as const;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const decision = decisions[n % 3] ?? 'refuse';
      const role = decision === 'withdraw' ? 'check_run_manager' : 'administrator';
      return decideAs(role, id, decision, decision === 'refuse' ? 'not today' : null);
    }),
  );
  const [done, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const { status } = await approvalOf(id);
  expect(done?.body).toMatchObject({ id, status, version: 2 });
  expect(['approved', 'refused', 'withdrawn']).toContain(status);
  expect(await stepsOf(id)).toHaveLength(2);
  expect(await worksOf(at.own, run.id)).toHaveLength(status === 'approved' ? 1 : 0);
});

test.each([
  ['refuse', 'administrator', 'refused'],
  ['withdraw', 'check_run_manager', 'withdrawn'],
] as const)('of fifty people who %s at once one does', async (decision, role, status) => {
  const { run } = await closed();
  const id = await asked(run.id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => decideAs(role, id, decision, 'not today')));
  expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  expect(await approvalOf(id)).toMatchObject({ status, version: 2 });
  expect(await worksOf(at.own, run.id)).toEqual([]);
});

test('of fifty people who ask for the same at once, one request waits', async () => {
  const { run } = await closed();
  const answers = await Promise.all(Array.from({ length: 50 }, () => askAs('check_run_manager', run.id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    202,
    ...Array.from({ length: 49 }, () => 409),
  ]);
});

describe('what was approved is what runs', () => {
  test('when its effects are others by then, it is refused, and asked for again it replaces the request', async () => {
    const { run } = await closed();
    const id = await asked(run.id);
    await addLcr(at.own, run.id, run.amount_cents + 250);
    expect(expectProblem(await decideAs('administrator', id), 409).detail).toContain('has changed since');
    expect(await approvalOf(id)).toMatchObject({ status: 'waiting' });
    const second = await asked(run.id);
    expect(await approvalOf(id)).toMatchObject({ status: 'replaced' });
    expect((await decideAs('administrator', second)).status).toBe(200);
    expect(await at.ended(run.id)).toMatchObject({ state: 'done' });
  });

  test('a payload that was changed in the database is not made', async () => {
    const { run } = await closed();
    const id = await asked(run.id);
    const [row] = await at.own.db.select().from(approvals).where(eq(approvals.id, id));
    const payload = row?.payload.replace('"emailNotification":false', '"emailNotification":true');
    expect(payload).toContain('"emailNotification":true');
    await at.own.db.update(approvals).set({ payload }).where(eq(approvals.id, id));
    expectProblem(await decideAs('administrator', id), 500);
    expect(await worksOf(at.own, run.id)).toEqual([]);
  });
});

test('a request that nobody decided in time lapses, and can be asked for again', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  await expire(id);
  expect(expectProblem(await decideAs('administrator', id), 409).detail).toContain('lapsed');
  expect(await lapseApprovals(at.own.db)).toEqual({ lapsed: 1 });
  expect(await lapseApprovals(at.own.db)).toEqual({ lapsed: 0 });
  expect(await approvalOf(id)).toMatchObject({ status: 'lapsed', decided_by: null });
  expect(await stepsOf(id)).toMatchObject([{ action: 'create' }, { action: 'update', actor: null }]);
  // without waiting for the job, too
  const second = await asked(run.id);
  await expire(second);
  await asked(run.id);
  expect(await approvalOf(second)).toMatchObject({ status: 'lapsed' });
});

test('a refusal has a reason; a withdrawal is by who asked; both are final', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  expect(expectProblem(await decideAs('administrator', id, 'refuse'), 422).issues?.[0]?.path).toBe('reason');
  expectProblem(await decideAs('administrator', id, 'withdraw'), 409);
  expect((await decideAs('administrator', id, 'refuse', 'wait for the LCR')).status).toBe(200);
  expectProblem(await decideAs('administrator', id), 409);
  const second = await asked(run.id);
  expect((await decideAs('check_run_manager', second, 'withdraw')).status).toBe(200);
  expectProblem(await decideAs('administrator', second), 409);
  expect(await worksOf(at.own, run.id)).toEqual([]);
  expect(await stepsOf(id)).toHaveLength(2);
});

test('one intent asks once and approves once', async () => {
  const { run } = await closed();
  const key = { 'Idempotency-Key': `override-${run.id}-0000` };
  const [first, again] = [
    await askAs('check_run_manager', run.id, {}, key),
    await askAs('check_run_manager', run.id, {}, key),
  ];
  expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
  const approve = { 'Idempotency-Key': `approve-${run.id}-00000` };
  const id = first.body.approval.id;
  const done = await decideAs('administrator', id, 'approve', null, approve);
  const twice = await decideAs('administrator', id, 'approve', null, approve);
  expect([done.status, twice.status, twice.body]).toEqual([200, 200, done.body]);
  await at.ended(run.id);
});

test('who asked must still be allowed to when it is approved', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  const { asked_by } = await approvalOf(id);
  const isAsker = eq(users.id, asked_by.id);
  const [before] = await at.own.db.select().from(users).where(isAsker);
  await at.own.db
    .update(users)
    .set({ roles: ['check_run'] })
    .where(isAsker);
  try {
    expect(expectProblem(await decideAs('administrator', id), 409).detail).toContain('may no longer do it');
  } finally {
    await at.own.db.update(users).set({ roles: before?.roles }).where(isAsker);
  }
});

test('no override for a run that passes its gate, that is not compiled, or that is not there', async () => {
  const { run } = await addCompiled(at.own);
  expect(expectProblem(await askAs('administrator', run.id), 409).detail).toContain('passes its release gate');
  const early = await at.addAt(4);
  expectProblem(await askAs('administrator', early.run.id), 409);
  expectProblem(await askAs('administrator', 999_999_999), 404);
  expectProblem(await askAs('check_run', run.id), 403);
  expect(expectProblem(await askAs('administrator', run.id, { reason: ' ' }), 422).issues?.[0]?.path).toBe('reason');
});

test('the list has what waits for whom, with counts', async () => {
  const { run } = await closed();
  const id = await asked(run.id);
  expect(await ids('administrator', 'turn=mine')).toContain(id);
  expect(await ids('administrator', 'turn=asked')).not.toContain(id);
  expect(await ids('check_run_manager', 'turn=mine')).not.toContain(id);
  expect(await ids('check_run_manager', 'turn=asked')).toContain(id);
  expect(await ids('finance_manager', 'turn=mine')).not.toContain(id);
  expect(await ids('finance_manager', 'turn=&status=waiting')).toContain(id);
  const facets = (
    await (await at.as('administrator')).get<{ turn: { value: string; count: number }[] }>('/approvals/filters')
  ).body;
  expect(facets.turn.find(({ value }) => value === 'mine')?.count).toBe(await waitingFor('administrator'));
});
