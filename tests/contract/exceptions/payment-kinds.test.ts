import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import { EVERYBODY } from '../../support/calls/lists.ts';
import type { Exceptions } from '../../support/release/exceptions.ts';
import { openExceptions, paid, row } from '../../support/release/exceptions.ts';
import { DATE } from '../../support/release/received-runs.ts';

/* Exceptions of payments: what makes their row, and what takes it away (docs/rules/exceptions.md). */

let at: Exceptions;
beforeAll(async () => {
  at = await openExceptions();
});
afterAll(() => at?.close());

const dollars = ({ amount_cents }: { amount_cents: number }) => amount_cents / 100;

describe('a payment', () => {
  test.each([
    ['Rejected', 'rejected'],
    ['Returned', 'returned'],
  ] as const)('that was %s is one until it is reissued', async (word, kind) => {
    const { number, runId, file, first, rest } = await at.sent();
    expect(await at.ofGroup(number)).toEqual([]);
    await at.answer(`status-${file.id}.csv`, [row(first, word), ...paid(rest)]);
    expect(await at.ofGroup(number)).toEqual([[kind, `EOB ${first.number}`, dollars(first)]]);
    const [found] = await at.all(`group-number=${number}`);
    expect(found).toMatchObject({
      id: `${kind}:${first.id}`,
      says: null,
      todo: 'Find out why, then reissue it, void it or accept it unpaid.',
      run: { id: runId, date: DATE, released_at: null },
      file_id: file.id,
      eob: { id: first.id, number: first.number, payment_state: kind, is_on_hold: false },
      group: { number },
      owner: null,
    });
    await at.act('reissue', first, runId);
    expect(await at.ofGroup(number)).toEqual([]);
  });

  test('that was rejected is one until it is voided', async () => {
    const { number, runId, file, first, rest } = await at.sent();
    await at.answer(`status-${file.id}.csv`, [row(first, 'Rejected'), ...paid(rest)]);
    await at.act('void', first, runId);
    expect(await at.ofGroup(number)).toEqual([]);
  });

  test('that was returned after the release of its run says so', async () => {
    const { number, runId, file, first, rest } = await at.sent();
    await at.answer(`status-${file.id}.csv`, [row(first), ...paid(rest)]);
    await at.db.update(checkRuns).set({ released_at: sql`now()` }).where(eq(checkRuns.id, runId));
    await at.answer(`status-${file.id}.2.csv`, [row(first, 'Returned')]);
    expect(await at.all(`group-number=${number}`)).toMatchObject([{ kind: 'returned', says: 'Its run is released' }]);
  });

  test('that was paid although a stop was requested is one until it is resumed', async () => {
    const { number, runId, file, first, rest } = await at.sent();
    await at.answer(`status-${file.id}.csv`, paid(rest));
    await at.act('hold', first, runId, 'Asked by the group');
    expect(await at.ofGroup(number)).toEqual([]);
    await at.answer(`status-${file.id}.2.csv`, [row(first)]);
    expect(await at.ofGroup(number)).toEqual([['stop-too-late', `EOB ${first.number}`, dollars(first)]]);
    await at.act('resume', first, runId);
    expect(await at.ofGroup(number)).toEqual([]);
  });

  test('that is not answered on the day it was sent is one with the others of its file, until all are', async () => {
    const { number, file, first, rest } = await at.sent();
    const sentAt = (moment: ReturnType<typeof sql>) =>
      at.db
        .insert(processorFiles)
        .values({
          payment_file_id: file.id,
          kind: 'sent',
          filename: `sent-${file.id}.csv`,
          sha256: `sent-${file.id}`,
          storage_key: '',
          row_count: 1,
          total_cents: 1,
          happened_at: moment,
        })
        .onConflictDoUpdate({
          target: [processorFiles.payment_file_id, processorFiles.kind, processorFiles.part],
          targetWhere: sql`${processorFiles.kind} in ('sent', 'stop')`,
          set: { happened_at: moment },
        });
    await sentAt(sql`now()`);
    expect(await at.ofGroup(number)).toEqual([]);
    await sentAt(sql`now() - interval '25 hours'`);
    const cents = [first, ...rest].reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    expect(await at.ofGroup(number)).toEqual([['unanswered', file.filename, cents / 100]]);
    await at.answer(`status-${file.id}.csv`, paid(rest));
    expect(await at.all(`group-number=${number}`)).toMatchObject([
      { kind: 'unanswered', says: '1 payment is not answered', amount: dollars(first) },
    ]);
    await at.answer(`status-${file.id}.2.csv`, [row(first)]);
    expect(await at.ofGroup(number)).toEqual([]);
  });
});

test('a caller with a scope sees those of their groups and locations alone', async () => {
  const { number, file, first, rest } = await at.sent();
  await at.answer(`status-${file.id}.csv`, [row(first, 'Rejected'), ...paid(rest)]);
  const kinds = async (scope: typeof EVERYBODY.scope) =>
    (await at.all(`group-number=${number}`, { ...EVERYBODY, scope })).map(({ kind }) => kind);
  const group_id = file.group_id;
  expect(await kinds({ locations: [], groups: [group_id] })).toEqual(['rejected']);
  expect(await kinds({ locations: [1], groups: [] })).toEqual(['rejected']);
  expect(await kinds({ locations: [2], groups: [group_id + 1] })).toEqual([]);
  expect(await kinds({ locations: [], groups: [] })).toEqual([]);
});
