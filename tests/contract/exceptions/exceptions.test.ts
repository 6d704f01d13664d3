import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Role } from '../../../domain/roles.ts';
import type { ExceptionCounts } from '../../../resources/exceptions/calls.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { checkRuns, eobs } from '../../../server/db/tables/check-runs.ts';
import { exceptionOwners } from '../../../server/db/tables/exceptions.ts';
import { users } from '../../../server/db/tables/people.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { forgetOwners } from '../../../server/modules/exceptions/jobs.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { expectOutcomes, first, other, reversal, set } from '../../support/release/hostile-files.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { fileText } from '../../unit/formats/x12-835-files.ts';

/* The calls of the exceptions (docs/rules/exceptions.md): who sees which, whose they are, and what solves them. */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const list = async (query: string, role: Role = 'check_run') => {
  const { status, body, headers } = await (await at.as(role)).get<Exception[]>(`/exceptions?${query}`);
  expect(status).toBe(200);
  return { rows: body, total: Number(headers.get('x-total-count')) };
};

/** A rejected payment of $10.00 and its exception. */
const rejected = async () => {
  const group = await addGroup(at.own.db);
  const drafts = [{ claims: [1000], answer: { method: 'Check', status: 'Rejected' } as const }];
  const { run, file } = await addRun(at.own.db, group, drafts, { status: 4 });
  const [eob] = await at.own.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id));
  if (!eob) throw new Error('no EOB');
  return { group, run, file, eob, id: `rejected:${eob.id}`, path: `/exceptions/rejected%3A${eob.id}` };
};

describe('EOBs that the system puts on hold', () => {
  test.each([
    ['possible-duplicate', [set('2')], 'EOB 2', 'Possible duplicate of claim'],
    [
      'trace-number',
      [set('1', { claims: [other('B'), other('C')] })],
      'EOB 1',
      'Trace number used with another amount',
    ],
    [
      'orphan-reversal',
      [set('2', { claims: [reversal({ claimNumber: 'ELSEWHERE' }), other('B')] })],
      'EOB 2',
      'Reversal of a claim that is not here',
    ],
  ] as const)('are of the kind %s until they are resumed', async (kind, sets, subject, says) => {
    const cents = kind === 'trace-number' ? 35_000 : kind === 'orphan-reversal' ? 0 : 17_500;
    const number = kind === 'trace-number' ? '1' : '2';
    const group = await expectOutcomes(at, [
      first,
      { text: fileText([...sets]), says: /; 1 on hold$/, eobs: [[number, cents, kind]] },
    ]);
    const { rows } = await list(`group-number=${group}`);
    expect(rows).toMatchObject([{ kind, subject, says: expect.stringContaining(says), amount: cents / 100 }]);
    const resume = async (reason?: string) =>
      (await at.as('check_run')).post('/eobs/resume', { ids: [rows[0]?.eob?.id], reason });
    if (kind === 'possible-duplicate') expectProblem(await resume(), 422);
    expect((await resume('Both are to be paid')).status).toBe(200);
    expect((await list(`group-number=${group}`)).rows).toEqual([]);
  });
});

describe('a possible duplicate', () => {
  const held = async () => {
    const group = await expectOutcomes(at, [
      first,
      { text: fileText([set('2')]), says: /; 1 on hold$/, eobs: [['2', 17_500, 'possible-duplicate']] },
    ]);
    const { rows } = await list(`group-number=${group}`);
    return { group, eob: rows[0]?.eob?.id ?? 0, run: rows[0]?.run?.id ?? 0 };
  };
  const stored = async (id: number) => {
    const [row] = await at.own.db.select().from(eobs).where(eq(eobs.id, id));
    return [row?.payment_state, row?.is_on_hold, row?.hold_kind];
  };

  test('is voided instead of resumed: it is never sent, and no exception any more', async () => {
    const { group, eob } = await held();
    const answer = await (await at.as('check_run')).post('/eobs/void', { ids: [eob], reason: 'It is paid already' });
    expect(answer.status).toBe(200);
    expect(await stored(eob)).toEqual(['voided', false, null]);
    expect((await list(`group-number=${group}`)).rows).toEqual([]);
    const again = await (await at.as('check_run')).post('/eobs/resume', { ids: [eob], reason: 'After all' });
    expect(expectProblem(again, 409).detail).toBe('EOB 2 is not on hold.');
  });

  test('of fifty people who void or resume it at once, one does, and one entry says so', async () => {
    const { eob, run } = await held();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        (await at.as(n % 2 ? 'check_run' : 'administrator')).post(`/eobs/${n % 3 ? 'void' : 'resume'}`, {
          ids: [eob],
          reason: 'Decided',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await stored(eob)).toEqual([expect.stringMatching(/^(voided|not-sent)$/), false, null]);
    const audits = await at.own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource_type, 'check-run'), eq(auditLog.resource_id, String(run))));
    expect(audits.map(({ action }) => action)).toEqual(['update']);
  });
});

describe('whose it is', () => {
  const ROLES: readonly Role[] = ['administrator', 'check_run_manager', 'check_run', 'epayables_manager'];

  test('of fifty people who take it at once, one has it, and the others are told who', async () => {
    const { path, id } = await rejected();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        (await at.as(ROLES[n % ROLES.length] ?? 'check_run')).post(`${path}/take`, {}),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    const { rows } = await list(`id=${id}`);
    const owner = rows[0]?.owner;
    expect(owner).toEqual({ id: expect.any(Number), name: expect.stringMatching(/^Demo ./) });
    const texts = new Set(refused.map((answer) => expectProblem(answer, 409).detail));
    expect(texts).toEqual(new Set(['You have it already.', `${owner?.name} has it.`]));
    for (const answer of refused) expect(answer.body).toMatchObject({ current: { owner } });
    const audits = await at.own.db.select().from(auditLog).where(eq(auditLog.resource_id, id));
    expect(audits.map(({ action, resource_type }) => [action, resource_type])).toEqual([['update', 'exception']]);
  });

  test('is given back by whoever has it or by an administrator, and can be taken again', async () => {
    const { path, id } = await rejected();
    const by = async (role: Role, what: 'take' | 'give-back') => (await at.as(role)).post(`${path}/${what}`, {});
    expect(expectProblem(await by('check_run', 'give-back'), 409).detail).toBe('Nobody has it.');
    expect((await by('check_run', 'take')).status).toBe(200);
    expect(expectProblem(await by('epayables_manager', 'give-back'), 409).detail).toBe(
      'Demo Check Run has it. They or an administrator can give it back.',
    );
    expect((await list(`id=${id}&owner=mine`)).rows).toHaveLength(1);
    expect((await list(`id=${id}&owner=nobody`)).rows).toHaveLength(0);
    expect((await list(`id=${id}&owner=others`, 'administrator')).rows).toHaveLength(1);
    expect((await by('administrator', 'give-back')).status).toBe(200);
    expect((await list(`id=${id}&owner=nobody`)).rows).toHaveLength(1);
    expect((await by('epayables_manager', 'take')).status).toBe(200);
    expect((await by('epayables_manager', 'give-back')).status).toBe(200);
  });

  test('of fifty people who give it back at once, one does', async () => {
    const { path, id } = await rejected();
    expect((await (await at.as('check_run')).post(`${path}/take`, {})).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        (await at.as(n % 2 ? 'check_run' : 'administrator')).post(`${path}/give-back`, {}),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await list(`id=${id}`)).rows[0]?.owner).toBeNull();
    const audits = await at.own.db.select().from(auditLog).where(eq(auditLog.resource_id, id));
    expect(audits).toHaveLength(2);
  });

  test('is forgotten once it is solved; nothing else is', async () => {
    const [solved, open] = [await rejected(), await rejected()];
    const api = await at.as('check_run');
    for (const { path } of [solved, open]) expect((await api.post(`${path}/take`, {})).status).toBe(200);
    expect((await api.post('/eobs/void', { ids: [solved.eob.id] })).status).toBe(200);
    expectProblem(await api.post(`${solved.path}/take`, {}), 404);
    expect((await forgetOwners(at.own.db)).forgotten).toBe(1);
    const left = await at.own.db.select().from(exceptionOwners);
    expect(left.map(({ id }) => id)).toContain(open.id);
    expect(left.map(({ id }) => id)).not.toContain(solved.id);
  });
});

describe('who sees them', () => {
  test('finance managers neither see nor take those of payments', async () => {
    const { path, id } = await rejected();
    expect((await list(`id=${id}`, 'finance_manager')).rows).toEqual([]);
    expectProblem(await (await at.as('finance_manager')).post(`${path}/take`, {}), 404);
  });

  test.each<Role>(['account_executive', 'account_administrator', 'account_manager', 'call_center', 'claims'])(
    'a %s sees none',
    async (role) => {
      const api = await at.as(role);
      for (const path of ['/exceptions', '/exceptions/count', '/exceptions/counts', '/exceptions/filters'])
        expectProblem(await api.get(path), 403);
      expectProblem(await api.post('/exceptions/rejected%3A1/take', {}), 403);
    },
  );

  test('an id that is none is refused, and one that does not exist is not found', async () => {
    const api = await at.as('check_run');
    expectProblem(await api.post('/exceptions/12/take', {}), 422);
    expectProblem(await api.post('/exceptions/rejected%3A999999999/take', {}), 404);
    expectProblem(await api.get('/exceptions?id=12'), 422);
  });
});

describe('the list', () => {
  test('is narrowed by kind, group, run and age, and its facets follow', async () => {
    const { group, run, id } = await rejected();
    expect((await list(`kind=rejected&group-number=${group.number}`)).rows.map((row) => row.id)).toEqual([id]);
    expect((await list(`check-run-id=${run.id}`)).rows.map((row) => row.id)).toEqual([id]);
    expect((await list(`check-run-id=${run.id}&kind=returned`)).rows).toEqual([]);
    expect((await list(`check-run-id=${run.id}&age=day`)).rows).toHaveLength(1);
    expect((await list(`check-run-id=${run.id}&age=week`)).rows).toEqual([]);
    const { body } = await (await at.as('check_run')).get<Record<string, { value: string; count: number }[]>>(
      `/exceptions/filters?check-run-id=${run.id}`,
    );
    const counted = (name: string) =>
      body[name]?.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
    expect(counted('kind')).toEqual([['rejected', 1]]);
    expect(counted('age')).toEqual([['day', 1]]);
    expect(counted('owner')).toEqual([
      ['nobody', 1],
      ['', 1],
    ]);
  });

  test('is exported with what to do', async () => {
    const { run, eob } = await rejected();
    const { status, body } = await (await at.as('check_run')).get<string>(`/exceptions/export?check-run-id=${run.id}`);
    expect(status).toBe(200);
    expect(body).toContain(`Rejected payment,EOB ${eob.number},`);
    expect(body).toContain('"Find out why, then reissue it, void it or accept it unpaid."');
  });

  test('pages through ten thousand rows, and counts them', async () => {
    const { file, run } = await rejected();
    await at.own.db.execute(sql`
      insert into eobs (payment_file_id, number, payment_method, check_number, payee_name, amount_cents, adjustments_cents,
        claim_count, payment_state)
      select ${file.id}, 'MANY-' || n, 'Check', 'MANY-' || n, 'A payee', n, 0, 0, 'returned' from generate_series(1, 9999) n`);
    const query = `check-run-id=${run.id}&order-by=amount&direction=desc&page-size=100`;
    const { rows, total } = await list(query);
    expect([total, rows.length, rows[0]?.amount]).toEqual([10_000, 100, 99.99]);
    const last = await list(`${query}&page=99`);
    expect(last.rows.map(({ amount }) => amount).slice(-2)).toEqual([0.02, 0.01]);
    const api = await at.as('check_run');
    const counts = (await api.get<ExceptionCounts>('/exceptions/counts')).body;
    expect(counts.find(({ kind }) => kind === 'returned')?.count).toBe(9999);
    const { count } = (await api.get<{ count: number }>('/exceptions/count')).body;
    expect(count).toBe(counts.reduce((sum, one) => sum + one.count, 0));
  });
});

/** A request about $125.50 that finance managers may decide. */
const addRequest = async () => {
  const [asker] = await at.own.db
    .insert(users)
    .values({ issuer: 't', subject: 't', email: 't@example.com', first_name: 'T', last_name: 'T', roles: [] })
    .returning();
  await at.own.db.insert(approvals).values({
    call: 'test',
    request: 'Release override',
    approvers: ['finance_manager'],
    about_type: 'check-run',
    about_id: '1',
    about: 'a run of March',
    amount_cents: 12_550,
    effects: [],
    payload: '{}',
    sha256: '',
    reason: 'the bank closes at noon',
    asked_by: asker?.id ?? 0,
    asked_at: new Date('2026-03-06T15:00:00Z'),
    expires_at: new Date(Date.now() + 3_600_000),
  });
};

describe('the numbers of each kind', () => {
  test('has the sum, short and over added up, the oldest, and until when it is to be solved', async () => {
    const counted = async (path: string) =>
      (await (await at.as('check_run')).get<ExceptionCounts>(path)).body.filter(({ kind }) => kind === 'totals-differ');
    expect(await counted('/exceptions/counts')).toEqual([]);
    const differs = async (cents: number, received: string) => {
      const group = await addGroup(at.own.db);
      const { run } = await addRun(at.own.db, group, [{ claims: [5000] }], { status: STATUS.totalsMismatch });
      const differences = [{ kind: 'unknown', method: 'Check', cents, note: 'Unknown' }];
      await at.own.db
        .update(checkRuns)
        .set({ differences, updated_at: new Date(received) })
        .where(eq(checkRuns.id, run.id));
    };
    await differs(-1240, '2026-03-06T15:00:00Z');
    await differs(1240, '2026-03-09T15:00:00Z');
    const wanted = [
      { kind: 'totals-differ', count: 2, amount: 24.8, since: '2026-03-06T15:00:00.000Z', due: '2026-03-06' },
    ];
    expect(await counted('/exceptions/counts')).toEqual(wanted);
    expect(await counted('/metrics/waiting')).toEqual(wanted);
  });

  test('has nothing of kinds that the role does not see', async () => {
    await rejected();
    const kindsOf = async (role: Parameters<typeof at.as>[0], path: string) =>
      (await (await at.as(role)).get<ExceptionCounts>(path)).body.map(({ kind }) => kind);
    for (const path of ['/exceptions/counts', '/metrics/waiting']) {
      expect(await kindsOf('check_run', path)).toContain('rejected');
      expect(await kindsOf('finance_manager', path)).not.toContain('rejected');
    }
    for (const role of ['account_manager', 'claims', 'call_center'] as const)
      expectProblem(await (await at.as(role)).get('/metrics/waiting'), 403);
  });

  test('of requests for approval counts those that the caller may decide', async () => {
    const approvals = async (role: Parameters<typeof at.as>[0], path: string) =>
      (await (await at.as(role)).get<ExceptionCounts>(path)).body.find(({ kind }) => kind === 'approval');
    await addRequest();
    const wanted = { kind: 'approval', count: 1, amount: 125.5, since: '2026-03-06T15:00:00.000Z', due: '2026-03-09' };
    expect(await approvals('finance_manager', '/metrics/waiting')).toEqual(wanted);
    // who may not decide it sees that it waits, but it does not wait for them
    expect(await approvals('check_run', '/exceptions/counts')).toEqual(wanted);
    expect(await approvals('check_run', '/metrics/waiting')).toBeUndefined();
    expect(await approvals('administrator', '/metrics/waiting')).toBeUndefined();
  });
});
