import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessorWord } from '../../../domain/release/eob-payment.ts';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { checkRuns, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { users } from '../../../server/db/tables/people.ts';
import { premiumInvoices, pullInvoices, pulls } from '../../../server/db/tables/premium.ts';
import { crTotals, processorFiles } from '../../../server/db/tables/registers.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment } from '../../../server/formats/processor/files.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import { addEvent } from '../../../server/modules/check-runs/events.ts';
import { changeEob } from '../../../server/modules/eobs/change.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { EVERYBODY, readList } from '../../support/calls/lists.ts';
import type { ReceivedRuns } from '../../support/release/received-runs.ts';
import { DATE, openReceivedRuns } from '../../support/release/received-runs.ts';
import { addGroup } from '../../support/release/runs.ts';

/* Each kind of exception: what makes its row, and what takes it away (docs/rules/exceptions.md). */

let world: ReceivedRuns;
beforeAll(async () => {
  world = await openReceivedRuns();
});
afterAll(() => world?.close());

const all = async (query: string, caller = EVERYBODY) =>
  readList<Exception[]>(world.db, resourceNamed('exceptions'), new URLSearchParams(query), caller);

/** The exceptions of a group: kind, what it is about, dollars. */
const ofGroup = async (number: string) =>
  (await all(`group-number=${number}&page-size=100`)).map(({ kind, subject, amount }) => [kind, subject, amount]);

const row = (eob: { number: string; amount_cents: number }, status: ProcessorWord = 'Paid'): ProcessorPayment => ({
  eobNumber: eob.number,
  paymentMethod: 'ACH',
  number: `T${eob.number}`.slice(0, 50),
  amountCents: eob.amount_cents,
  status,
  date: DATE,
});

const answer = (name: string, rows: readonly ProcessorPayment[]) =>
  world.take('payment-status', name, Buffer.from([...writeCsv(statusFile, rows)].join('')));

const act = (action: EobAction, eob: { id: number }, runId: number, reason?: string) =>
  world.db.transaction((tx) => changeEob(tx, world.queue, { action, id: eob.id, checkRunId: runId, reason }));

/** A run with one file at Waiting Status, and its payments of money. */
const sent = async () => {
  for (;;) {
    const run = await world.received(STATUS.waitingStatus);
    const [file, ...more] = run.files;
    if (!file || more.length) continue;
    const paying = (
      await world.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(asc(eobs.id))
    ).filter(({ amount_cents }) => amount_cents !== 0);
    const [first, ...rest] = paying;
    if (!first || !rest.length) continue;
    await world.take('epay', `epay-${file.id}.csv`, Buffer.from([...writeCsv(statusFile, [])].join('')));
    return { number: run.group.number, runId: run.runId, file, first, rest };
  }
};

const dollars = ({ amount_cents }: { amount_cents: number }) => amount_cents / 100;
const paid = (rest: readonly (typeof eobs.$inferSelect)[]) => rest.map((eob) => row(eob));

describe('a payment', () => {
  test.each([
    ['Rejected', 'rejected'],
    ['Returned', 'returned'],
  ] as const)('that was %s is one until it is reissued', async (word, kind) => {
    const { number, runId, file, first, rest } = await sent();
    expect(await ofGroup(number)).toEqual([]);
    await answer(`status-${file.id}.csv`, [row(first, word), ...paid(rest)]);
    expect(await ofGroup(number)).toEqual([[kind, `EOB ${first.number}`, dollars(first)]]);
    const [found] = await all(`group-number=${number}`);
    expect(found).toMatchObject({
      id: `${kind}:${first.id}`,
      says: null,
      todo: 'Find out why, then reissue or void it.',
      run: { id: runId, date: DATE, released_at: null },
      file_id: file.id,
      eob: { id: first.id, number: first.number, payment_state: kind, is_on_hold: false },
      group: { number },
      owner: null,
    });
    await act('reissue', first, runId);
    expect(await ofGroup(number)).toEqual([]);
  });

  test('that was rejected is one until it is voided', async () => {
    const { number, runId, file, first, rest } = await sent();
    await answer(`status-${file.id}.csv`, [row(first, 'Rejected'), ...paid(rest)]);
    await act('void', first, runId);
    expect(await ofGroup(number)).toEqual([]);
  });

  test('that was returned after the release of its run says so', async () => {
    const { number, runId, file, first, rest } = await sent();
    await answer(`status-${file.id}.csv`, [row(first), ...paid(rest)]);
    await world.db.update(checkRuns).set({ released_at: sql`now()` }).where(eq(checkRuns.id, runId));
    await answer(`status-${file.id}.2.csv`, [row(first, 'Returned')]);
    expect(await all(`group-number=${number}`)).toMatchObject([{ kind: 'returned', says: 'Its run is released' }]);
  });

  test('that was paid although a stop was requested is one until it is resumed', async () => {
    const { number, runId, file, first, rest } = await sent();
    await answer(`status-${file.id}.csv`, paid(rest));
    await act('hold', first, runId, 'Asked by the group');
    expect(await ofGroup(number)).toEqual([]);
    await answer(`status-${file.id}.2.csv`, [row(first)]);
    expect(await ofGroup(number)).toEqual([['stop-too-late', `EOB ${first.number}`, dollars(first)]]);
    await act('resume', first, runId);
    expect(await ofGroup(number)).toEqual([]);
  });

  test('that is not answered on the day it was sent is one with the others of its file, until all are', async () => {
    const { number, file, first, rest } = await sent();
    const sentAt = (at: ReturnType<typeof sql>) =>
      world.db
        .insert(processorFiles)
        .values({
          payment_file_id: file.id,
          kind: 'sent',
          filename: `sent-${file.id}.csv`,
          sha256: `sent-${file.id}`,
          storage_key: '',
          row_count: 1,
          total_cents: 1,
          happened_at: at,
        })
        .onConflictDoUpdate({
          target: [processorFiles.payment_file_id, processorFiles.kind, processorFiles.part],
          targetWhere: sql`${processorFiles.kind} in ('sent', 'stop')`,
          set: { happened_at: at },
        });
    await sentAt(sql`now()`);
    expect(await ofGroup(number)).toEqual([]);
    await sentAt(sql`now() - interval '25 hours'`);
    const cents = [first, ...rest].reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    expect(await ofGroup(number)).toEqual([['unanswered', file.filename, cents / 100]]);
    await answer(`status-${file.id}.csv`, paid(rest));
    expect(await all(`group-number=${number}`)).toMatchObject([
      { kind: 'unanswered', says: '1 payment is not answered', amount: dollars(first) },
    ]);
    await answer(`status-${file.id}.2.csv`, [row(first)]);
    expect(await ofGroup(number)).toEqual([]);
  });
});

describe('a run', () => {
  const moveTo = (runId: number, status: number) =>
    world.db.update(paymentFiles).set({ status_id: status }).where(eq(paymentFiles.check_run_id, runId));
  const SUBJECT = 'Check run of 06/10/2026';

  test.each([
    ['totals-differ', STATUS.totalsMismatch],
    ['total-unreadable', STATUS.errorCheckTotal],
    ['build-failed', STATUS.errorBuild],
  ] as const)('is one of the kind %s while a file stands at %i', async (kind, status) => {
    const { group, runId } = await world.received(STATUS.waitingPdf);
    const differences = [
      { kind: 'held', between: 'files-lcr', method: 'all', cents: -500, note: 'EOBs on hold' },
      { kind: 'unknown', between: 'files-lcr', method: 'all', cents: 125, note: 'The LCR total differs' },
    ];
    await world.db.update(checkRuns).set({ differences, amount_cents: 1000 }).where(eq(checkRuns.id, runId));
    await moveTo(runId, status);
    expect(await ofGroup(group.number)).toEqual([[kind, SUBJECT, kind === 'totals-differ' ? 1.25 : 10]]);
    await moveTo(runId, STATUS.waitingPdf);
    expect(await ofGroup(group.number)).toEqual([]);
    await moveTo(runId, status);
    await world.db.update(checkRuns).set({ deleted_at: sql`now()` }).where(eq(checkRuns.id, runId));
    expect(await ofGroup(group.number)).toEqual([]);
  });

  test('whose total cannot be read is one at once, until a readable total comes', async () => {
    const { group, runId } = await world.received(STATUS.waitingStatus);
    const name = `cr_${group.number.padStart(6, '0')}_20260610.pdf`;
    await world.take('cr-total', name, Buffer.from('%PDF-1.7 cut off'));
    expect(await ofGroup(group.number)).toEqual([['total-unreadable', SUBJECT, expect.any(Number)]]);
    await world.db
      .insert(crTotals)
      .values({ check_run_id: runId, filename: name, sha256: name, storage_key: name, total_cents: 100 });
    expect(await ofGroup(group.number)).toEqual([]);
  });

  test('whose automatic drop-off was refused is one until the next is registered, or it is released', async () => {
    const { group, runId } = await world.received(STATUS.compiled);
    await world.db.update(groups).set({ release_type: 'auto', release_day: 1 }).where(eq(groups.id, group.id));
    const drop = (data: object) => world.db.transaction((tx) => addEvent(tx, runId, 'dropoff', { ...data }));
    await drop({ status: 'failed', reason: 'LCR: a difference without an explanation, $1.00.' });
    expect(await all(`group-number=${group.number}`)).toMatchObject([
      { kind: 'drop-off-refused', subject: SUBJECT, says: 'LCR: a difference without an explanation, $1.00.' },
    ]);
    await drop({ status: 'scheduled', date: '2026-06-12' });
    expect(await ofGroup(group.number)).toEqual([]);
    await drop({ status: 'failed', reason: 'again' });
    expect(await ofGroup(group.number)).toHaveLength(1);
    await world.db.update(checkRuns).set({ released_at: sql`now()` }).where(eq(checkRuns.id, runId));
    expect(await ofGroup(group.number)).toEqual([]);
  });

  test('with a file that could not be loaded is one', async () => {
    const { group, runId, files } = await world.received(STATUS.loaded);
    await world.db
      .update(paymentFiles)
      .set({ refused: ['The file ends in the middle'] })
      .where(eq(paymentFiles.check_run_id, runId));
    await moveTo(runId, STATUS.errorLoad);
    const found = await all(`group-number=${group.number}`);
    expect(found.map(({ kind, subject, says }) => [kind, subject, says])).toEqual(
      files.map(({ filename }) => ['not-loaded', filename, 'The file ends in the middle']),
    );
  });
});

describe('a file', () => {
  const named = async (name: string) =>
    (await all(`query=${name}&page-size=100`)).map(({ kind, subject, says }) => [kind, subject, says]);

  test('that was set aside is one until a file of the same name is read', async () => {
    const name = 'status-99000001.csv';
    await world.take('payment-status', name, Buffer.from('nothing'));
    expect(await named(name)).toEqual([
      ['file-set-aside', name, `No payment file was sent under the number in the name ${name}.`],
    ]);
    await world.db.execute(sql`
      insert into inbound_files (source_key, filename, sha256, size_bytes, storage_key, kind, status, finished_at)
      values ('processor', ${name}, 'other', 1, 'x', 'payment-status', 'loaded', now() + interval '1 second')`);
    expect(await named(name)).toEqual([]);
  });

  test('of the bank is one of its own kind, which finance managers see', async () => {
    const name = 'bai2_not_one.txt';
    await world.take('bank-file', name, Buffer.from('nothing'));
    expect(await named(name)).toEqual([['bank-file-set-aside', name, expect.any(String)]]);
    const finance: typeof EVERYBODY = { ...EVERYBODY, roles: ['finance_manager'] };
    const seen = await all('page-size=100', finance);
    const kinds = new Set(seen.map(({ kind }) => kind));
    expect(kinds).toContain('bank-file-set-aside');
    for (const kind of kinds)
      expect(['bank-file-set-aside', 'pull-returned', 'pull-change', 'approval']).toContain(kind);
    expect((await all('kind=rejected&page-size=100', finance)).length).toBe(0);
  });

  test('with a CR total that has no run is one until its run comes', async () => {
    const group = await addGroup(world.db, { number: '67001' });
    const name = 'cr_067001_20260612.pdf';
    const total = { groupNumber: group.number, groupName: group.name, date: '2026-06-12', totalCents: 100, lines: [] };
    const { id } = await world.take('cr-total', name, Buffer.from(await writeCrTotal(total)));
    expect(await named(name)).toEqual([['total-without-run', name, expect.stringContaining('has no check run')]]);
    await world.ingest(group, '2026-06-12');
    await world.again(id);
    expect(await named(name)).toEqual([]);
  });
});

describe('a pull', () => {
  let made = 0;
  const inPull = async (codes: { return_code?: string; change_code?: string }, invoice?: number) => {
    made += 1;
    const group = await addGroup(world.db);
    const [own] = invoice
      ? []
      : await world.db
          .insert(premiumInvoices)
          .values({
            group_id: group.id,
            number: `INV-${made}`,
            billing_date: '2026-06-01',
            status: 'open',
            total_cents: 12_345,
            balance_cents: 12_345,
          })
          .returning();
    const [pull] = await world.db
      .insert(pulls)
      .values({ name: `Pull ${made}`, location_id: 1, schedule_day: 1, sending_date: '2026-06-01', status: 'paid' })
      .returning();
    const invoiceId = invoice ?? own?.id ?? 0;
    await world.db.insert(pullInvoices).values({
      pull_id: pull?.id ?? 0,
      invoice_id: invoiceId,
      amount_cents: 12_345,
      status: 'paid',
      is_open: false,
      trace_number: `0${made}`,
      returned_at: new Date('2026-06-03T12:00:00Z'),
      ...codes,
    });
    return { group, invoiceId, number: `INV-${made}` };
  };

  test('that came back is one until its invoice is collected again', async () => {
    const { group, invoiceId, number } = await inPull({ return_code: 'R01' });
    expect(await all(`group-number=${group.number}`)).toMatchObject([
      {
        kind: 'pull-returned',
        subject: `Invoice ${number}`,
        says: 'R01: Not enough money in the account',
        since: '2026-06-03T12:00:00.000Z',
        due: '2026-06-05',
        amount: 123.45,
      },
    ]);
    await inPull({}, invoiceId);
    expect(await ofGroup(group.number)).toEqual([]);
  });

  test('for which the bank sent a notification of change is one', async () => {
    const { group, number } = await inPull({ change_code: 'C01' });
    expect(await all(`group-number=${group.number}`)).toMatchObject([
      { kind: 'pull-change', subject: `Invoice ${number}`, says: expect.stringMatching(/^C01: ./), due: '2026-06-11' },
    ]);
  });
});

test('a caller with a scope sees those of their groups and locations alone', async () => {
  const { number, file, first, rest } = await sent();
  await answer(`status-${file.id}.csv`, [row(first, 'Rejected'), ...paid(rest)]);
  const kinds = async (scope: typeof EVERYBODY.scope) =>
    (await all(`group-number=${number}`, { ...EVERYBODY, scope })).map(({ kind }) => kind);
  const group_id = file.group_id;
  expect(await kinds({ locations: [], groups: [group_id] })).toEqual(['rejected']);
  expect(await kinds({ locations: [1], groups: [] })).toEqual(['rejected']);
  expect(await kinds({ locations: [2], groups: [group_id + 1] })).toEqual([]);
  expect(await kinds({ locations: [], groups: [] })).toEqual([]);
});

test('an approval is one while it waits and has not lapsed', async () => {
  const [asker] = await world.db
    .insert(users)
    .values({ issuer: 't', subject: 't', email: 't@example.com', first_name: 'T', last_name: 'T', roles: [] })
    .returning();
  const [made] = await world.db
    .insert(approvals)
    .values({
      call: 'test',
      request: 'Release override',
      approvers: ['administrator'],
      about_type: 'check-run',
      about_id: '1',
      about: 'a run of June',
      amount_cents: 5000,
      payload: '{}',
      sha256: '',
      reason: 'the bank closes at noon',
      asked_by: asker?.id ?? 0,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning();
  const found = () => all('query=the bank closes');
  expect(await found()).toMatchObject([
    { id: `approval:${made?.id}`, subject: 'Release override: a run of June', amount: 50, group: null, run: null },
  ]);
  await world.db.update(approvals).set({ expires_at: sql`now() - interval '1 second'` });
  expect(await found()).toEqual([]);
});
