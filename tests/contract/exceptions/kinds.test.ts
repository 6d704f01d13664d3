import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { checkRuns, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { users } from '../../../server/db/tables/people.ts';
import { premiumInvoices, pullInvoices, pulls } from '../../../server/db/tables/premium.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { addEvent } from '../../../server/modules/check-runs/events.ts';
import { EVERYBODY } from '../../support/calls/lists.ts';
import type { Exceptions } from '../../support/release/exceptions.ts';
import { openExceptions } from '../../support/release/exceptions.ts';
import { addGroup } from '../../support/release/runs.ts';
import { fileText } from '../../unit/formats/x12-835-files.ts';

/* Exceptions of runs, files, pulls and approvals: what makes their row, and what takes it away (docs/rules/exceptions.md). */

let at: Exceptions;
beforeAll(async () => {
  at = await openExceptions();
});
afterAll(() => at?.close());

const moveTo = (runId: number, status: number) =>
  at.db.update(paymentFiles).set({ status_id: status }).where(eq(paymentFiles.check_run_id, runId));

describe('a run', () => {
  const SUBJECT = 'Check run of 06/10/2026';

  test.each([
    ['totals-differ', STATUS.totalsMismatch],
    ['total-unreadable', STATUS.errorCheckTotal],
    ['build-failed', STATUS.errorBuild],
  ] as const)('is one of the kind %s while a file stands at %i', async (kind, status) => {
    const { group, runId } = await at.received(STATUS.waitingPdf);
    const differences = [
      { kind: 'held', between: 'files-lcr', method: 'all', cents: -500, note: 'EOBs on hold' },
      { kind: 'unknown', between: 'files-lcr', method: 'all', cents: 125, note: 'The LCR total differs' },
    ];
    await at.db.update(checkRuns).set({ differences, amount_cents: 1000 }).where(eq(checkRuns.id, runId));
    await moveTo(runId, status);
    expect(await at.ofGroup(group.number)).toEqual([[kind, SUBJECT, kind === 'totals-differ' ? 1.25 : 10]]);
    await moveTo(runId, STATUS.waitingPdf);
    expect(await at.ofGroup(group.number)).toEqual([]);
    await moveTo(runId, status);
    await at.db.update(checkRuns).set({ deleted_at: sql`now()` }).where(eq(checkRuns.id, runId));
    expect(await at.ofGroup(group.number)).toEqual([]);
  });

  test('whose total cannot be read is one at once, until a readable total comes', async () => {
    const { group, runId } = await at.received(STATUS.waitingStatus);
    const name = `cr_${group.number.padStart(6, '0')}_20260610.pdf`;
    await at.take('cr-total', name, Buffer.from('%PDF-1.7 cut off'));
    expect(await at.ofGroup(group.number)).toEqual([['total-unreadable', SUBJECT, expect.any(Number)]]);
    await at.db
      .insert(crTotals)
      .values({ check_run_id: runId, filename: name, sha256: name, storage_key: name, total_cents: 100 });
    expect(await at.ofGroup(group.number)).toEqual([]);
  });

  test('whose automatic drop-off was refused is one until the next is registered, or it is released', async () => {
    const { group, runId } = await at.received(STATUS.compiled);
    await at.db.update(groups).set({ release_type: 'auto', release_day: 1 }).where(eq(groups.id, group.id));
    const drop = (data: object) => at.db.transaction((tx) => addEvent(tx, runId, 'dropoff', { ...data }));
    await drop({ status: 'failed', reason: 'LCR: a difference without an explanation, $1.00.' });
    expect(await at.all(`group-number=${group.number}`)).toMatchObject([
      { kind: 'drop-off-refused', subject: SUBJECT, says: 'LCR: a difference without an explanation, $1.00.' },
    ]);
    await drop({ status: 'scheduled', date: '2026-06-12' });
    expect(await at.ofGroup(group.number)).toEqual([]);
    await drop({ status: 'failed', reason: 'again' });
    expect(await at.ofGroup(group.number)).toHaveLength(1);
    await at.db.update(checkRuns).set({ released_at: sql`now()` }).where(eq(checkRuns.id, runId));
    expect(await at.ofGroup(group.number)).toEqual([]);
  });

  test('with a file that could not be loaded is one', async () => {
    const { group, runId, files } = await at.received(STATUS.loaded);
    await at.db
      .update(paymentFiles)
      .set({ refused: ['The file ends in the middle'] })
      .where(eq(paymentFiles.check_run_id, runId));
    await moveTo(runId, STATUS.errorLoad);
    const found = await at.all(`group-number=${group.number}`);
    expect(found.map(({ kind, subject, says }) => [kind, subject, says])).toEqual(
      files.map(({ filename }) => ['not-loaded', filename, 'The file ends in the middle']),
    );
  });
});

describe('a file', () => {
  const named = async (name: string) =>
    (await at.all(`query=${name}&page-size=100`)).map(({ kind, subject, says }) => [kind, subject, says]);

  test('that was set aside is one until a file of the same name is read', async () => {
    const name = 'status-99000001.csv';
    await at.take('payment-status', name, Buffer.from('nothing'));
    expect(await named(name)).toEqual([
      ['file-set-aside', name, `No payment file was sent under the number in the name ${name}.`],
    ]);
    await at.db.execute(sql`
      insert into inbound_files (source_key, filename, sha256, size_bytes, storage_key, kind, status, finished_at)
      values ('processor', ${name}, 'other', 1, 'x', 'payment-status', 'loaded', now() + interval '1 second')`);
    expect(await named(name)).toEqual([]);
  });

  test('of the bank is one of its own kind, which finance managers see', async () => {
    const name = 'bai2_not_one.txt';
    await at.take('bank-file', name, Buffer.from('nothing'));
    expect(await named(name)).toEqual([['bank-file-set-aside', name, expect.any(String)]]);
    const finance: typeof EVERYBODY = { ...EVERYBODY, roles: ['finance_manager'] };
    const seen = await at.all('page-size=100', finance);
    const kinds = new Set(seen.map(({ kind }) => kind));
    expect(kinds).toContain('bank-file-set-aside');
    for (const kind of kinds)
      expect(['bank-file-set-aside', 'pull-returned', 'pull-change', 'unmatched-credit', 'approval']).toContain(kind);
    expect((await at.all('kind=rejected&page-size=100', finance)).length).toBe(0);
  });

  test('with a CR total that has no run is one until its run comes', async () => {
    const group = await addGroup(at.db, { number: '67001' });
    const name = 'cr_067001_20260612.pdf';
    const total = { groupNumber: group.number, groupName: group.name, date: '2026-06-12', totalCents: 100, lines: [] };
    const { id } = await at.take('cr-total', name, Buffer.from(await writeCrTotal(total)));
    expect(await named(name)).toEqual([['total-without-run', name, expect.stringContaining('has no check run')]]);
    expect(await at.all(`query=${name}`)).toMatchObject([{ amount: 1, group: null, run: null }]);
    await at.ingest(group, '2026-06-12');
    await at.again(id);
    expect(await named(name)).toEqual([]);
  });
});

describe('what comes after the release of its run', () => {
  const RELEASED = new Date('2026-06-11T17:00:00Z');

  /** A run that is released, and a payment file of its day that is not loaded yet. */
  const released = async () => {
    const { group, runId } = await at.received(STATUS.compiled);
    await at.db.update(checkRuns).set({ released_at: RELEASED }).where(eq(checkRuns.id, runId));
    const text = fileText().replaceAll('G100', group.number).replaceAll('20250103', '20260610');
    return { group, runId, text: text.replaceAll('PLAN1', `PLAN${group.number}`) };
  };

  test('is one: a payment file, until its supplemental run is released or the file withdrawn', async () => {
    const { group, text } = await released();
    const { check_run_id } = await at.take('payment-file', 'cl260610.901', Buffer.from(text));
    expect(await at.all(`group-number=${group.number}&kind=late-file`)).toMatchObject([
      {
        subject: 'cl260610.901',
        says: 'Loaded after the release of the check run, into #2',
        amount: 175,
        run: { id: check_run_id, released_at: null },
        owner: null,
      },
    ]);
    const ofRun = eq(checkRuns.id, check_run_id ?? 0);
    await at.db.update(checkRuns).set({ released_at: RELEASED }).where(ofRun);
    expect(await at.ofGroup(group.number)).toEqual([]);
    await at.db.update(checkRuns).set({ released_at: null }).where(ofRun);
    await moveTo(check_run_id ?? 0, STATUS.totalsMismatch);
    expect((await at.ofGroup(group.number)).map(([kind, subject]) => [kind, subject])).toEqual([
      ['late-file', 'cl260610.901'],
      ['totals-differ', 'Check run of 06/10/2026 #2'],
    ]);
    await moveTo(check_run_id ?? 0, STATUS.voided);
    expect(await at.ofGroup(group.number)).toEqual([]);
  });

  test('is one: a CR total, until a supplemental run takes it', async () => {
    const { group, runId, text } = await released();
    const name = `cr_${group.number.padStart(6, '0')}_20260610.pdf`;
    const total = {
      groupNumber: group.number,
      groupName: group.name,
      date: '2026-06-10',
      totalCents: 35_050,
      lines: [],
    };
    const { id } = await at.take('cr-total', name, Buffer.from(await writeCrTotal(total)));
    expect(await at.all(`group-number=${group.number}`)).toMatchObject([
      {
        kind: 'late-total',
        subject: name,
        says: expect.stringContaining('was released on 06/11/2026. Load the late payment files first'),
        amount: 350.5,
        run: { id: runId },
        owner: null,
      },
    ]);
    await at.take('payment-file', 'cl260610.902', Buffer.from(text));
    await at.again(id);
    expect((await at.ofGroup(group.number)).map(([kind]) => kind)).toEqual(['late-file']);
  });
});

describe('a pull', () => {
  let made = 0;
  const inPull = async (codes: { return_code?: string; change_code?: string }, invoice?: number) => {
    made += 1;
    const group = await addGroup(at.db);
    const [own] = invoice
      ? []
      : await at.db
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
    const [pull] = await at.db
      .insert(pulls)
      .values({ name: `Pull ${made}`, location_id: 1, schedule_day: 1, sending_date: '2026-06-01', status: 'paid' })
      .returning();
    const invoiceId = invoice ?? own?.id ?? 0;
    await at.db.insert(pullInvoices).values({
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
    expect(await at.all(`group-number=${group.number}`)).toMatchObject([
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
    expect(await at.ofGroup(group.number)).toEqual([]);
  });

  test('for which the bank sent a notification of change is one', async () => {
    const { group, number } = await inPull({ change_code: 'C01' });
    expect(await at.all(`group-number=${group.number}`)).toMatchObject([
      { kind: 'pull-change', subject: `Invoice ${number}`, says: expect.stringMatching(/^C01: ./), due: '2026-06-11' },
    ]);
  });
});

test('an approval is one while it waits and has not lapsed', async () => {
  const [asker] = await at.db
    .insert(users)
    .values({ issuer: 't', subject: 't', email: 't@example.com', first_name: 'T', last_name: 'T', roles: [] })
    .returning();
  const [made] = await at.db
    .insert(approvals)
    .values({
      call: 'test',
      request: 'Release override',
      approvers: ['administrator'],
      about_type: 'check-run',
      about_id: '1',
      about: 'a run of June',
      amount_cents: 5000,
      effects: [],
      payload: '{}',
      sha256: '',
      reason: 'the bank closes at noon',
      asked_by: asker?.id ?? 0,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning();
  const found = () => at.all('query=the bank closes');
  expect(await found()).toMatchObject([
    { id: `approval:${made?.id}`, subject: 'Release override: a run of June', amount: 50, group: null, run: null },
  ]);
  await at.db.update(approvals).set({ expires_at: sql`now() - interval '1 second'` });
  expect(await found()).toEqual([]);
});
