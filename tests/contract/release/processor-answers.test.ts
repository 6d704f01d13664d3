import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessorWord } from '../../../domain/release/eob-payment.ts';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment } from '../../../server/formats/processor/files.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import { changeEob } from '../../../server/modules/eobs/change.ts';
import type { ReceivedRuns } from '../../support/release/received-runs.ts';
import { DATE, openReceivedRuns } from '../../support/release/received-runs.ts';

/*
 * The processor's answers and what people do about them, file by file (docs/rules/check-runs.md, "At the processor").
 */

let world: ReceivedRuns;
beforeAll(async () => {
  world = await openReceivedRuns();
});
afterAll(() => world?.close());

/** A payment file at Waiting Status whose payments are all at the processor, with those that pay something. */
const sentFile = async () => {
  for (;;) {
    const { files, runId } = await world.received(STATUS.waitingStatus);
    for (const { id: fileId } of files) {
      const paying = (await eobsOf(fileId)).filter(({ amount_cents }) => amount_cents !== 0);
      if (paying.length >= 3) {
        await world.take('epay', `epay-${fileId}.csv`, csv([]));
        return { runId, fileId, paying };
      }
    }
  }
};

const eobsOf = (fileId: number) =>
  world.db.select().from(eobs).where(eq(eobs.payment_file_id, fileId)).orderBy(asc(eobs.id));

const eobNumbered = async (fileId: number, number: string) =>
  (await eobsOf(fileId)).find((eob) => eob.number === number);

const fileOf = async (id: number) => {
  const [file] = await world.db.select().from(paymentFiles).where(eq(paymentFiles.id, id));
  if (!file) throw new Error('no file');
  return file;
};

const row = (eob: { number: string; amount_cents: number }, status: ProcessorWord = 'Paid'): ProcessorPayment => ({
  eobNumber: eob.number,
  paymentMethod: 'ACH',
  number: `T${eob.number}`.slice(0, 50),
  amountCents: eob.amount_cents,
  status,
  date: DATE,
});

const csv = (rows: readonly ProcessorPayment[]) => Buffer.from([...writeCsv(statusFile, rows)].join(''));

const answer = (name: string, rows: readonly ProcessorPayment[]) => world.take('payment-status', name, csv(rows));

const act = (action: EobAction, eob: { id: number }, runId: number, reason?: string) =>
  world.db.transaction((tx) => changeEob(tx, world.queue, { action, id: eob.id, checkRunId: runId, reason }));

describe('answers in parts', () => {
  test('keep the file at Waiting Status until every payment is answered; only Paid counts as paid', async () => {
    const { fileId, paying } = await sentFile();
    const [first, second, ...rest] = paying;
    if (!first || !second) throw new Error('too few');
    await answer(`status-${fileId}.csv`, [row(first), row(second, 'Pending')]);
    expect(await fileOf(fileId)).toMatchObject({ status_id: 3, processor_total_cents: first.amount_cents });
    expect(await eobNumbered(fileId, second.number)).toMatchObject({ payment_state: 'sent' });
    await answer(
      `status-${fileId}.2.csv`,
      rest.map((eob) => row(eob)),
    );
    expect((await fileOf(fileId)).status_id).toBe(3);
    await answer(`status-${fileId}.3.csv`, [row(second, 'Rejected')]);
    const paid = [first, ...rest].reduce((cents, eob) => cents + eob.amount_cents, 0);
    expect(await fileOf(fileId)).toMatchObject({ status_id: 4, processor_total_cents: paid });
  });

  test('a part that comes late says nothing of what a later one answered, and the same bytes change nothing', async () => {
    const { fileId, paying } = await sentFile();
    const [first] = paying;
    if (!first) throw new Error('too few');
    await answer(`status-${fileId}.2.csv`, [row(first, 'Returned')]);
    await answer(
      `status-${fileId}.csv`,
      paying.map((eob) => row(eob)),
    );
    expect(await eobNumbered(fileId, first.number)).toMatchObject({ payment_state: 'returned' });
    const files = () => world.db.$count(processorFiles, eq(processorFiles.payment_file_id, fileId));
    const before = { files: await files(), file: await fileOf(fileId), eobs: await eobsOf(fileId) };
    expect(
      await answer(
        `status-${fileId}.3.csv`,
        paying.map((eob) => row(eob)),
      ),
    ).toMatchObject({ status: 'loaded' });
    expect({ files: await files(), file: await fileOf(fileId), eobs: await eobsOf(fileId) }).toEqual(before);
  });

  test('a later part takes back a wrong amount, also by the bytes that were right before', async () => {
    const { fileId, paying } = await sentFile();
    const [first] = paying;
    if (!first) throw new Error('too few');
    const right = [row(first)];
    const wrong = [{ ...row(first), amountCents: first.amount_cents + 100 }];
    const parts = [
      ['', right],
      ['.2', wrong],
      ['.4', right],
      // comes late
      ['.3', wrong],
      ['.5', wrong],
    ] as const;
    const above: number[] = [];
    for (const [part, rows] of parts) {
      expect(await answer(`status-${fileId}${part}.csv`, rows)).toMatchObject({ status: 'loaded' });
      above.push(((await fileOf(fileId)).processor_total_cents ?? 0) - first.amount_cents);
    }
    expect(above).toEqual([0, 100, 0, 0, 100]);
  });
});

describe('a file is set aside', () => {
  test.each([
    ['Reissued', 'Row 3, status: not one of Paid, Pending, Rejected, Returned, Stopped, Voided'],
    ['', 'Row 3, status: is empty'],
  ])('with its row when it uses the word "%s"', async (word, reason) => {
    const { fileId, paying } = await sentFile();
    const text = String(csv(paying.slice(0, 2).map((eob) => row(eob)))).replace(/Paid(?=,[^,]*$)/, word);
    const taken = await world.take('payment-status', `status-${fileId}.csv`, Buffer.from(text));
    expect(taken).toMatchObject({ status: 'quarantined', reason });
    expect((await eobsOf(fileId)).map(({ payment_state }) => payment_state)).not.toContain('paid');
  });

  test('when it answers what was not sent, or pays what was reissued', async () => {
    const { fileId, runId, paying } = await sentFile();
    const [first, second] = paying;
    if (!first || !second) throw new Error('too few');
    await world.db.update(eobs).set({ payment_state: 'not-sent', is_on_hold: true }).where(eq(eobs.id, first.id));
    expect(await answer(`status-${fileId}.csv`, [row(first)])).toMatchObject({
      status: 'quarantined',
      reason: `EOB ${first.number} was not sent to the processor, but the file says Paid.`,
    });
    await answer(`status-${fileId}.2.csv`, [row(second, 'Rejected')]);
    await act('reissue', second, runId);
    expect(await answer(`status-${fileId}.3.csv`, [row(second)])).toMatchObject({
      status: 'quarantined',
      reason: `EOB ${second.number} is reissued and cannot become paid, but the file says Paid.`,
    });
    // what it said before, said again, is no news
    expect(await answer(`status-${fileId}.4.csv`, [row(second, 'Rejected')])).toMatchObject({ status: 'loaded' });
  });
});

describe('a stop', () => {
  const stopped = async (word: 'Stopped' | 'Paid') => {
    const { fileId, runId, paying } = await sentFile();
    const [first, ...rest] = paying;
    if (!first) throw new Error('too few');
    await answer(
      `status-${fileId}.csv`,
      rest.map((eob) => row(eob)),
    );
    expect(await act('hold', first, runId, 'Asked by the group')).toMatchObject({
      payment_state: 'stop-requested',
      is_on_hold: true,
    });
    expect(await act('resume', first, runId)).toBeUndefined();
    expect((await fileOf(fileId)).status_id).toBe(3);
    await answer(`status-${fileId}.2.csv`, [row(first, word)]);
    expect((await fileOf(fileId)).status_id).toBe(4);
    return { fileId, runId, first };
  };

  test('is answered by Stopped: the EOB is paid again only by a reissue', async () => {
    const { fileId, runId, first } = await stopped('Stopped');
    expect(await eobNumbered(fileId, first.number)).toMatchObject({ payment_state: 'stopped', is_on_hold: true });
    expect(await act('resume', first, runId)).toBeUndefined();
    expect(await act('reissue', first, runId)).toMatchObject({ payment_state: 'reissued', is_on_hold: false });
  });

  test('comes too late when the answer is Paid: it is resumed as it is', async () => {
    const { fileId, runId, first } = await stopped('Paid');
    expect(await eobNumbered(fileId, first.number)).toMatchObject({ payment_state: 'paid', is_on_hold: true });
    expect(await act('resume', first, runId)).toMatchObject({ payment_state: 'paid', is_on_hold: false });
    expect((await fileOf(fileId)).status_id).toBe(4);
  });

  test('is answered also by the bytes that said before that it is paid', async () => {
    const { fileId, runId, first } = await stopped('Paid');
    await act('resume', first, runId);
    await act('hold', first, runId, 'Asked by the group again');
    expect(await eobNumbered(fileId, first.number)).toMatchObject({ payment_state: 'stop-requested' });
    expect(await answer(`status-${fileId}.3.csv`, [row(first)])).toMatchObject({ status: 'loaded' });
    expect(await eobNumbered(fileId, first.number)).toMatchObject({ payment_state: 'paid', is_on_hold: true });
    // and once more they change nothing
    await act('resume', first, runId);
    await answer(`status-${fileId}.4.csv`, [row(first)]);
    expect(await eobNumbered(fileId, first.number)).toMatchObject({ payment_state: 'paid', is_on_hold: false });
  });
});

describe('a rejected payment', () => {
  const rejected = async (status: number) => {
    const sent = await sentFile();
    const [first, ...rest] = sent.paying;
    if (!first) throw new Error('too few');
    await answer(`status-${sent.fileId}.csv`, [row(first, 'Rejected'), ...rest.map((eob) => row(eob))]);
    await world.db.update(paymentFiles).set({ status_id: status }).where(eq(paymentFiles.id, sent.fileId));
    return { ...sent, first, rest };
  };

  test.each([3, 4, 5, 7, 10, 11, 12, 13, 14, 15, 16])(
    'is reissued: the file at %i waits for the processor again, and the claims move',
    async (status) => {
      const { fileId, runId, first } = await rejected(status);
      const before = await fileOf(fileId);
      await act('reissue', first, runId, 'Wrong account');
      const [old, made] = [await eobNumbered(fileId, first.number), await eobNumbered(fileId, `${first.number}-R1`)];
      expect(old).toMatchObject({ payment_state: 'reissued', claim_count: 0 });
      expect(made).toMatchObject({
        payment_state: 'not-sent',
        is_on_hold: false,
        amount_cents: first.amount_cents,
        claim_count: first.claim_count,
        reissue_of_id: first.id,
      });
      expect(await world.db.$count(claims, eq(claims.eob_id, made?.id ?? 0))).toBe(first.claim_count);
      expect(await fileOf(fileId)).toMatchObject({ status_id: 2, total_cents: before.total_cents });
    },
  );

  test('and rejected again, is reissued under the next number', async () => {
    const { fileId, runId, first } = await rejected(4);
    await act('reissue', first, runId);
    const made = await eobNumbered(fileId, `${first.number}-R1`);
    await world.db
      .update(eobs)
      .set({ payment_state: 'rejected' })
      .where(eq(eobs.id, made?.id ?? 0));
    await act('reissue', { id: made?.id ?? 0 }, runId);
    const numbers = (await eobsOf(fileId))
      .map(({ number }) => number)
      .filter((one) => one.startsWith(`${first.number}-`));
    expect(numbers).toEqual([`${first.number}-R1`, `${first.number}-R2`]);
  });

  test('is voided: it counts zero, and the file stays where it is', async () => {
    const { fileId, runId, first, rest } = await rejected(4);
    expect(await act('void', first, runId)).toMatchObject({ payment_state: 'voided' });
    const paid = rest.reduce((cents, eob) => cents + eob.amount_cents, 0);
    expect(await fileOf(fileId)).toMatchObject({ status_id: 4, processor_total_cents: paid });
  });

  test.each(['reissue', 'void'] as const)('fifty people %s it at once: it is done once', async (action) => {
    const { fileId, runId, first } = await rejected(4);
    const all = await Promise.all(Array.from({ length: 50 }, () => act(action, first, runId)));
    expect(all.filter(Boolean)).toHaveLength(1);
    const reissues = (await eobsOf(fileId)).filter(({ reissue_of_id }) => reissue_of_id !== null);
    expect(reissues).toHaveLength(action === 'reissue' ? 1 : 0);
    const [run] = await world.db.select().from(checkRuns).where(eq(checkRuns.id, runId));
    expect(run?.deleted_at).toBeNull();
  });

  test('fifty people reissue and void it at once: one of both is done', async () => {
    const { fileId, runId, first } = await rejected(4);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => act(at % 2 ? 'reissue' : 'void', first, runId)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
    const state = (await eobNumbered(fileId, first.number))?.payment_state;
    expect((await eobNumbered(fileId, `${first.number}-R1`)) !== undefined).toBe(state === 'reissued');
  });
});

test.each(['hold', 'resume'] as const)('fifty people %s an EOB at once: it is done once', async (action) => {
  const { fileId, runId, paying } = await sentFile();
  const [first] = paying;
  if (!first) throw new Error('too few');
  if (action === 'resume') {
    await world.db.update(eobs).set({ payment_state: 'not-sent', is_on_hold: true }).where(eq(eobs.id, first.id));
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => act(action, first, runId)));
  expect(all.filter(Boolean)).toHaveLength(1);
  // what was left out is sent in a supplementary file; what was sent is to be stopped
  expect((await fileOf(fileId)).status_id).toBe(action === 'resume' ? 2 : 3);
  expect((await eobNumbered(fileId, first.number))?.payment_state).toBe(
    action === 'resume' ? 'not-sent' : 'stop-requested',
  );
});
