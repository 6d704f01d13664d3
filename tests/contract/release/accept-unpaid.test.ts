import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateFaults } from '../../../domain/release/gate.ts';
import type { Role } from '../../../domain/roles.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { gateInputOf } from '../../../server/modules/check-runs/gate-input.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addCompiled, auditsOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import type { EobDraft } from '../../support/release/runs.ts';

/* Accepting a rejected or returned payment unpaid, by two people (docs/rules/check-runs.md, "At the processor"). */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

interface Asked {
  approval: { id: number };
}

/** A compiled run of $15.00, of which $5.00 was not paid. */
const unpaid = async (status: 'Rejected' | 'Returned' = 'Rejected') => {
  const drafts: EobDraft[] = [
    { claims: [1000], answer: { method: 'Check' } },
    { claims: [500], answer: { method: 'ACH', status } },
  ];
  const { run, file, reports } = await addCompiled(at.own, {}, drafts);
  const own = await at.own.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(asc(eobs.id));
  const [paid, eob] = own;
  if (!paid || !eob) throw new Error('no EOBs');
  return { run, paid, eob, reports };
};

const askAs = async (role: Role, id: number, reason = 'the member was paid by check') =>
  (await at.as(role)).post<Asked>(`/eobs/${id}/accept-unpaid`, { reason });

const asked = async (id: number) => {
  const answer = await askAs('check_run_manager', id);
  expect(answer.status).toBe(202);
  return answer.body.approval.id;
};

const approveAs = async (role: Role, id: number) =>
  (await at.as(role)).post(`/approvals/${id}`, { decision: 'approve', reason: null });

const stateOf = async (id: number) =>
  (await at.own.db.select({ state: eobs.payment_state }).from(eobs).where(eq(eobs.id, id)))[0]?.state;

test.each(['Rejected', 'Returned'] as const)(
  '%s: one person asks, another approves, and it no longer blocks the release',
  async (status) => {
    const { run, eob, reports } = await unpaid(status);
    const faults = async () => gateFaults(await gateInputOf(at.own.db, run.id, reports));
    expect(await faults()).toEqual([`Processor, ACH: ${status.toLowerCase()} EOBs, -$5.00.`]);
    const id = await asked(eob.id);
    expect(await stateOf(eob.id)).toBe(status.toLowerCase());
    const request = (await (await at.as('administrator')).get(`/approvals/${id}`)).body;
    expect(request).toMatchObject({
      request: 'Accept unpaid',
      about: expect.stringContaining(`EOB ${eob.number} of `),
      amount: 5,
      effects: [
        `EOB ${eob.number}, $5.00, which was ${status.toLowerCase()}, is not paid`,
        'It no longer blocks the release of its run',
      ],
    });
    expect((await approveAs('administrator', id)).status).toBe(200);
    expect(await stateOf(eob.id)).toBe('accepted-unpaid');
    expect(await faults()).toEqual([]);
    const { balance } = (await (await at.as('check_run')).get<CheckRunDetail>(`/check-runs/${run.id}`)).body;
    expect(balance).toMatchObject({ verdict: 'explained', files: 15, processor: 10 });
    expect(balance.differences).toMatchObject([
      { kind: 'accepted-unpaid', between: 'files-processor', amount: -5 },
      { kind: 'accepted-unpaid', between: 'files-register', amount: -5 },
    ]);
    expect((await auditsOf(at.own, run.id)).at(-1)).toMatchObject({
      action: 'update',
      data: { eob: eob.number, reason: 'the member was paid by check', approval: id },
    });
  },
);

test.each<[Role, number]>([
  ['check_run', 403],
  ['epayables_manager', 403],
  ['finance_manager', 403],
  ['claims', 403],
])('a %s does not ask for it (%i)', async (role, status) => {
  const { eob } = await unpaid();
  expectProblem(await askAs(role, eob.id), status);
});

test('a reason is required, and who asked does not approve', async () => {
  const { eob } = await unpaid();
  expect(expectProblem(await askAs('check_run_manager', eob.id, '  '), 422).issues?.[0]?.path).toBe('reason');
  const id = await asked(eob.id);
  expectProblem(await approveAs('check_run_manager', id), 409);
  expectProblem(await approveAs('finance_manager', id), 409);
  expect(await stateOf(eob.id)).toBe('rejected');
});

test('only a payment that was rejected or returned, and is there', async () => {
  const { paid } = await unpaid();
  expect(expectProblem(await askAs('administrator', paid.id), 409).detail).toBe(
    `EOB ${paid.number} is paid and cannot be accepted unpaid.`,
  );
  expectProblem(await askAs('administrator', 999_999_999), 404);
});

test('of fifty people who ask for it at once, one request waits', async () => {
  const { eob } = await unpaid();
  const answers = await Promise.all(Array.from({ length: 50 }, () => askAs('check_run_manager', eob.id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    202,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  expect(await stateOf(eob.id)).toBe('rejected');
});

test('of fifty approvals at once one counts', async () => {
  const { run, eob } = await unpaid();
  const id = await asked(eob.id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => approveAs('administrator', id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  expect(await stateOf(eob.id)).toBe('accepted-unpaid');
  expect(await auditsOf(at.own, run.id)).toHaveLength(1);
});

test('one that was voided meanwhile is not accepted, and nothing changes', async () => {
  const { eob } = await unpaid();
  const id = await asked(eob.id);
  const voided = await (await at.as('check_run')).post('/eobs/void', { ids: [eob.id] });
  expect(voided.status).toBe(200);
  expect(expectProblem(await approveAs('administrator', id), 409).detail).toBe(
    `EOB ${eob.number} is voided and cannot be accepted unpaid.`,
  );
  expect(await stateOf(eob.id)).toBe('voided');
});
