import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer, Matching } from '../../../declare/actions/bulk.ts';
import { MAX_BULK_RECORDS } from '../../../declare/actions/bulk.ts';
import type { Role } from '../../../domain/roles.ts';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { auditsOf, eventsOf, PAID, runOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun, statusesOf } from '../../support/release/runs.ts';

/** A run that may be voided. */
const EMPTY = [{ claims: [100, -100] }];

let day = 0;
/** A different day for each test, and the filter that finds its runs. */
const freshDate = () => {
  day += 1;
  const date = new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10);
  return { date, filter: `file-date.from=${date}&file-date.to=${date}` };
};

type Sent = { matching?: Partial<Matching>; ids?: number[] } & Record<string, unknown>;

describe('all matching runs', () => {
  let at: ReleaseServer;
  beforeAll(async () => {
    at = await openReleaseServer();
  });
  afterAll(() => at?.close());

  const send = async (method: string, path: string, body: Sent, role: Role = 'administrator', headers = {}) =>
    (await at.as(role)).call<BulkAnswer>(method, path, { body, headers });
  const remove = (body: Sent, role?: Role, headers?: object) => send('DELETE', '/check-runs', body, role, headers);
  const rerun = (body: Sent, role?: Role, headers?: object) => send('POST', '/check-runs/rerun', body, role, headers);
  const dry = { 'dry-run': 'true' };

  const addWithoutFiles = async (date: string) => {
    const group = await addGroup(at.own.db);
    const [run] = await at.own.db
      .insert(checkRuns)
      .values({ group_id: group.id, run_date: date, type: 'scheduled' })
      .returning();
    return run?.id ?? 0;
  };
  const add = async (date: string, status: number, drafts = EMPTY) =>
    (await addRun(at.own.db, await addGroup(at.own.db), drafts, { status, date })).run.id;

  /** Two runs to void, one with an amount, one without files. */
  const addMixed = async () => {
    const { date, filter } = freshDate();
    const ids = [await add(date, 4), await add(date, 16), await add(date, 4, PAID), await addWithoutFiles(date)];
    return { date, ids, matching: { filter, expected: 4 } };
  };
  const everything = (ids: readonly number[]) => Promise.all(ids.map((id) => at.everything(id)));
  const outcomes = ({ results }: BulkAnswer) => results.map(({ id, outcome, reason }) => [id, outcome, reason]);

  test('are voided individually; runs that should be deleted instead are refused', async () => {
    const { ids, matching } = await addMixed();
    const [first = 0, second = 0, full = 0, bare = 0] = ids;
    const before = await everything(ids);
    const expected = [
      [first, 'done', undefined],
      [second, 'done', undefined],
      [full, 'refused', 'Only a run whose amount is $0.00 can be voided.'],
      [bare, 'refused', 'The run has no payment files: delete it instead.'],
    ];
    const asked = await remove({ matching, action: 'void' }, 'administrator', dry);
    expect([asked.status, asked.body.dry_run, outcomes(asked.body)]).toEqual([200, true, expected]);
    expect(asked.body.results[2]?.current).toMatchObject({
      group: { number: expect.any(String), name: expect.stringMatching(/^Group /) },
      date: expect.stringMatching(/^2031-/),
      amount: 15,
    });
    expect(await everything(ids)).toEqual(before);

    const done = await remove({ matching, action: 'void' });
    expect([done.status, done.body.dry_run, outcomes(done.body)]).toEqual([200, false, expected]);
    for (const id of [first, second]) {
      expect(await statusesOf(at.own.db, id)).toEqual([8]);
      expect((await auditsOf(at.own, id)).map(({ action }) => action)).toEqual(['delete']);
    }
    expect(await everything([full, bare])).toEqual(before.slice(2));
  });

  test('are deleted by a user who may delete; no run with files is voided', async () => {
    const { ids, matching } = await addMixed();
    const before = await everything(ids);
    const done = await remove({ matching, action: 'delete' }, 'check_run');
    expect(done.status).toBe(200);
    expect(done.body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'done']);
    expect(done.body.results[0]?.reason).toBe('A run with payment files cannot be deleted.');
    expect(await everything(ids.slice(0, 3))).toEqual(before.slice(0, 3));
    expect((await runOf(at.own, ids[3] ?? 0)).deleted_at).not.toBeNull();
  });

  test('are not changed by a user without permission', async () => {
    const { ids, matching } = await addMixed();
    const before = await everything(ids);
    for (const role of ['check_run', 'check_run_manager', 'epayables_manager'] as const) {
      expect(expectProblem(await remove({ matching, action: 'void' }, role), 403).results).toHaveLength(4);
      expectProblem(await rerun({ matching, reason: 'x' }, role), 403);
    }
    for (const role of ['claims', 'finance_manager', 'account_manager'] as const) {
      expectProblem(await remove({ matching, action: 'delete' }, role), 403);
      expectProblem(await rerun({ matching, reason: 'x' }, role), 403);
    }
    expect(await everything(ids)).toEqual(before);
  });

  test('are not changed when they are other runs than in the preview, though as many', async () => {
    const { date, ids, matching } = await addMixed();
    const asked = await remove({ matching, action: 'void' }, 'administrator', dry);
    const shown = asked.body.results.map(({ id }) => id);
    expect(shown).toEqual(ids);
    const [left = 0] = ids;
    await at.own.db.execute(sql`update check_runs set run_date = '2032-12-31' where id = ${left}`);
    const now = [...ids.slice(1), await add(date, 4)];
    const before = await everything(now);
    const refused = expectProblem(await remove({ matching: { ...matching, shown }, action: 'void' }), 409);
    expect(refused).toMatchObject({
      code: 'count_changed',
      message: expect.stringMatching(/^Other check runs match now/),
    });
    expect(await everything(now)).toEqual(before);
    const done = await remove({ matching: { ...matching, shown: now.toReversed() }, action: 'void' });
    expect(done.body.results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused', 'done']);
  });

  test.each([
    { expected: 3, chosen: '3' },
    { expected: 5, chosen: '5' },
    { expected: 1000, chosen: '1,000' },
  ])('are not changed when they are not the $expected that were counted', async ({ expected, chosen }) => {
    const { ids, matching } = await addMixed();
    const before = await everything(ids);
    for (const headers of [{}, dry]) {
      const sent = { matching: { ...matching, expected } };
      for (const answer of [
        await remove({ ...sent, action: 'void' }, 'administrator', headers),
        await remove({ ...sent, action: 'delete' }, 'check_run', headers),
        await rerun({ ...sent, reason: 'x' }, 'administrator', headers),
      ]) {
        expect(expectProblem(answer, 409)).toMatchObject({
          code: 'count_changed',
          message: `4 check runs match now, ${chosen} when you chose. Review the list and select again.`,
          matching: 4,
          expected,
        });
      }
    }
    expect(await everything(ids)).toEqual(before);
  });

  test('are described in the singular when one is left', async () => {
    const { date, filter } = freshDate();
    await add(date, 4);
    const { message } = expectProblem(await rerun({ matching: { filter, expected: 2 } }), 409);
    expect(message).toMatch(/^1 check run matches now, 2 when you chose\./);
  });

  test('are found by the filters of the list’s own call', async () => {
    const { ids, matching } = await addMixed();
    const { filter } = matching;
    const { number } = (
      await runOf(at.own, ids[0] ?? 0).then(({ group_id }) =>
        at.own.db.execute<{ number: string }>(sql`select number from groups where id = ${group_id}`),
      )
    ).rows[0] ?? { number: '' };
    const filters = [
      [`${filter}&status-id=4`, 2],
      [`${filter}&status-id=16&status-id=no-payment-file`, 2],
      [`${filter}&search=${number}`, 1],
      [`${filter}&group-number=${number}`, 1],
      [`${filter}&amount=15.00`, 1],
      [`page=3&page-size=25&${filter}`, 4],
    ] as const;
    const api = await at.as('administrator');
    for (const [asked, expected] of filters) {
      const list = await api.get<{ count: number }>(`/payments/release?${asked}`);
      expect([asked, list.body.count]).toEqual([asked, expected]);
      const answer = await remove({ matching: { filter: asked, expected }, action: 'void' }, 'administrator', dry);
      expect([asked, answer.status, answer.body.results?.length]).toEqual([asked, 200, expected]);
    }
  });

  test('are refused by validation when the call is ambiguous', async () => {
    const { ids, matching } = await addMixed();
    const before = await everything(ids);
    const { filter } = matching;
    const cases: [body: Sent, path: string][] = [
      [{ matching: { filter, expected: MAX_BULK_RECORDS + 1 }, action: 'void' }, 'matching.expected'],
      [{ matching: { filter, expected: 0 }, action: 'void' }, 'matching.expected'],
      [{ matching: { filter }, action: 'void' }, 'matching.expected'],
      [{ matching: { expected: 4 }, action: 'void' }, 'matching.filter'],
      [{ matching: { filter: `search=${'x'.repeat(8000)}`, expected: 4 }, action: 'void' }, 'matching.filter'],
      // an unknown filter must not widen the selection
      [{ matching: { filter: `${filter}&statusIds=4`, expected: 4 }, action: 'void' }, 'matching.filter.statusIds'],
      [{ matching: { filter: `${filter}&status-id=99`, expected: 4 }, action: 'void' }, 'matching.filter.status-id'],
      [{ matching: { filter: 'file-date.from=x', expected: 4 }, action: 'void' }, 'matching.filter.file-date.from'],
      [{ matching, ids, action: 'void' }, 'ids'],
      [{ action: 'void' }, 'ids'],
      [{ matching }, 'action'],
    ];
    for (const [body, path] of cases) {
      const { issues } = expectProblem(await remove(body), 422);
      expect(issues?.map((issue) => issue.path)).toEqual([path]);
    }
    const tooMany = expectProblem(await rerun({ matching: { filter, expected: 1240 } }), 422);
    expect(tooMany.issues).toEqual([{ path: 'matching.expected', message: 'At most 1,000 at once. Narrow the list.' }]);
    expect(await everything(ids)).toEqual(before);
  });

  test('are rerun, with a reason where needed; the timeline of a run names no other run', async () => {
    const { date, filter } = freshDate();
    const [open, compiled] = [await add(date, 16), await add(date, 5)];
    const matching = { filter, expected: 2 };
    const options = { dropOffToLin: false, emailNotification: false };
    const bare = await rerun({ matching, ...options });
    expect(outcomes(bare.body)).toEqual([
      [open, 'done', undefined],
      [compiled, 'refused', 'Give a reason: its check registers were compiled.'],
    ]);
    const again = await rerun({
      matching: { filter: `${filter}&status-id=5`, expected: 1 },
      ...options,
      reason: 'late',
    });
    expect(outcomes(again.body)).toEqual([[compiled, 'done', undefined]]);
    const [event] = await eventsOf(at.own, compiled, 'rerun');
    expect(event).toMatchObject({ reason: 'late', dropOffToLin: false });
    expect(event).not.toHaveProperty('ids');
    expect(event).not.toHaveProperty('matching');
  });

  test('are changed once per idempotency key: a repetition gets the stored response, though they no longer match', async () => {
    const { date, filter } = freshDate();
    const ids = [await add(date, 4), await add(date, 4)];
    const body = { matching: { filter: `${filter}&status-id=4`, expected: 2 }, action: 'void' };
    const key = { 'idempotency-key': `matching-${date}` };
    const done = await remove(body, 'administrator', key);
    const again = await remove(body, 'administrator', key);
    expect([done.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(done.body);
    for (const id of ids) expect(await auditsOf(at.own, id)).toHaveLength(1);
    expect(expectProblem(await remove(body), 409)).toMatchObject({ code: 'count_changed', matching: 0 });
  });
});
