import { Readable } from 'node:stream';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { inboundFiles } from '../../../server/db/tables/health.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { loadTotal, precheckTotal, readTotal } from '../../../server/modules/check-runs/loading/cr-total.ts';
import type { ReceivedRun, ReceivedRuns } from '../../support/release/received-runs.ts';
import { DATE, openReceivedRuns } from '../../support/release/received-runs.ts';
import { addGroup } from '../../support/release/runs.ts';
import { objectStreamBomb } from '../../support/worlds/pdf-bombs.ts';

let world: ReceivedRuns;
beforeAll(async () => {
  world = await openReceivedRuns();
});
afterAll(() => world?.close());

describe('a CR total', () => {
  const nameOf = ({ group }: ReceivedRun) => `cr_${group.number.padStart(6, '0')}_20260610.pdf`;
  const pdfOf = async ({ group, totalCents }: ReceivedRun, more = 0) => {
    const total = { groupNumber: group.number, groupName: group.name, date: DATE, totalCents: totalCents + more };
    return Buffer.from(await writeCrTotal({ ...total, lines: [] }));
  };
  const cutOff = (pdf: Buffer) => pdf.subarray(0, pdf.length / 2);

  test('that cannot be read sets the run named by the file to status 7, and a readable one continues it', async () => {
    const run = await world.received(STATUS.waitingPdf);
    const pdf = await pdfOf(run);
    const quarantined = await world.take('cr-total', nameOf(run), cutOff(pdf));
    expect(quarantined).toMatchObject({ status: 'quarantined', reason: 'The PDF is cut off.' });
    expect(await world.statuses(run.runId)).toEqual([STATUS.errorCheckTotal]);
    expect(await world.eventsOf(run.runId)).toContainEqual({
      type: 'lcr-file',
      filename: nameOf(run),
      error: 'The PDF is cut off.',
    });
    expect(world.sent).toContainEqual({ name: 'advance-run', data: { checkRunId: run.runId } });
    await world.advance(run.runId);
    expect(await world.statuses(run.runId)).toEqual([STATUS.errorCheckTotal]);

    expect(await world.take('cr-total', nameOf(run), pdf)).toMatchObject({ status: 'loaded', check_run_id: run.runId });
    expect(await world.statuses(run.runId)).toEqual([STATUS.waitingPdf]);
    await world.advance(run.runId);
    expect(await world.statuses(run.runId)).not.toContain(STATUS.errorCheckTotal);
    expect(await world.statuses(run.runId)).not.toContain(STATUS.waitingPdf);
  });

  test('that is too costly to read sets its run to status 7 too', async () => {
    const run = await world.received(STATUS.waitingPdf);
    expect(await world.take('cr-total', nameOf(run), await objectStreamBomb(600))).toMatchObject({
      status: 'quarantined',
      reason: 'The PDF takes too much time or memory to read.',
    });
    expect(await world.statuses(run.runId)).toEqual([STATUS.errorCheckTotal]);
  });

  test('that arrives before its run is read again when the run starts', async () => {
    const [group, date] = [await addGroup(world.db, { number: '66001' }), '2026-06-11'];
    const total = { groupNumber: group.number, groupName: group.name, date, totalCents: 81_080 };
    const pdf = Buffer.from(await writeCrTotal({ ...total, lines: [] }));
    const quarantined = await world.take('cr-total', 'cr_066001_20260611.pdf', pdf);
    expect(quarantined).toMatchObject({ status: 'quarantined', reason: expect.stringContaining('has no check run') });

    const { runId } = await world.ingest(group, date);
    expect(world.sent).toContainEqual({ name: 'ingest-file', data: { inboundFileId: quarantined.id } });
    expect(await world.again(quarantined.id)).toMatchObject({ status: 'loaded', check_run_id: runId, reason: null });
  });

  test('that cannot be read and one that can, ingested concurrently: the one received last counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const run = await world.received(STATUS.waitingPdf);
      const pdf = await pdfOf(run);
      await Promise.all([
        world.take('cr-total', nameOf(run), pdf),
        world.take('cr-total', nameOf(run), cutOff(pdf)),
        world.advance(run.runId),
      ]);
      await Promise.all([world.advance(run.runId), world.advance(run.runId)]);
      const { runId } = run;
      const [latest] = await world.db
        .select()
        .from(crTotals)
        .where(eq(crTotals.check_run_id, runId))
        .orderBy(desc(crTotals.id));
      const standing = await world.statuses(runId);
      expect(standing).not.toContain(STATUS.waitingPdf);
      if (latest?.total_cents !== null) expect(standing).not.toContain(STATUS.errorCheckTotal);
    }
  });

  test('that cannot be read is kept until the run’s files reach the comparison', async () => {
    const run = await world.received(STATUS.waitingStatus);
    await world.take('cr-total', nameOf(run), cutOff(await pdfOf(run, 1)));
    expect(await world.statuses(run.runId)).toEqual([STATUS.waitingStatus]);
    const late = { status_id: STATUS.waitingPdf };
    await world.db.update(paymentFiles).set(late).where(eq(paymentFiles.check_run_id, run.runId));
    await world.advance(run.runId);
    expect(await world.statuses(run.runId)).toEqual([STATUS.errorCheckTotal]);
  });

  test('that cannot be read changes no other run: of another day, or of no group', async () => {
    const run = await world.received(STATUS.waitingPdf);
    const { number } = run.group;
    const rubbish = (tag: string) => Buffer.from(`%PDF-1.7 ${number} ${tag}`);
    await world.take('cr-total', nameOf(run).replace('0610', '0611'), rubbish('day'));
    await world.take('cr-total', 'cr_000000_20260610.pdf', rubbish('none'));
    expect(await world.statuses(run.runId)).toEqual([STATUS.waitingPdf]);
  });

  test('uploaded by hand is recorded as manual, and changes nothing when the same file was ingested before', async () => {
    const run = await world.received(STATUS.waitingPdf);
    const byHand = async (pdf: Buffer) => {
      const staged = await world.store.receive(Readable.from([pdf]));
      await staged.keep();
      const said = await readTotal(staged);
      const loaded = await world.db.transaction(async (tx) => {
        const plan = await precheckTotal(tx, nameOf(run), staged, said);
        if (!plan.ok) throw new Error(plan.message);
        return [plan.loadedInRun, await loadTotal(tx, world.queue, plan, staged, 'on-demand')];
      });
      await staged.discard();
      return loaded;
    };
    const pdf = await pdfOf(run);
    expect(await byHand(pdf)).toEqual([undefined, true]);
    const events = await world.eventsOf(run.runId);
    expect(events).toContainEqual(expect.objectContaining({ type: 'lcr-file-manual', filename: nameOf(run) }));
    expect(await byHand(pdf)).toEqual([run.runId, false]);
    expect(await world.take('cr-total', nameOf(run), pdf)).toMatchObject({ status: 'loaded', check_run_id: run.runId });
    expect(await world.eventsOf(run.runId)).toEqual(events);
  });

  test('must be of the group and the day in its name; zeros leave the group to its content', async () => {
    const run = await world.received(STATUS.waitingPdf);
    const pdf = await pdfOf(run);
    const { number } = run.group;
    expect(await world.take('cr-total', 'cr_000404_20260610.pdf', pdf)).toMatchObject({
      status: 'quarantined',
      reason: `The file’s name says group 000404, the PDF group ${number}. Have the right file sent.`,
    });
    expect(await world.take('cr-total', nameOf(run).replace('0610', '0611'), pdf)).toMatchObject({
      status: 'quarantined',
      reason: 'The file’s name says 06/11/2026, the PDF 06/10/2026. Have the right file sent.',
    });
    expect(await world.statuses(run.runId)).toEqual([STATUS.waitingPdf]);
    expect(await world.take('cr-total', 'cr_000000_20260610.pdf', pdf)).toMatchObject({
      status: 'loaded',
      check_run_id: run.runId,
    });
  });

  test('that is negative is quarantined and sets status 7', async () => {
    const run = await world.received(STATUS.waitingPdf);
    const pdf = await pdfOf(run, -run.totalCents - 100);
    expect(await world.take('cr-total', 'cr_000000_20260610.pdf', pdf)).toMatchObject({
      status: 'quarantined',
      reason: 'The LCR total -$1.00 is negative. Have the right file sent.',
    });
    expect(await world.statuses(run.runId)).toEqual([STATUS.errorCheckTotal]);
  });

  test('received last counts, also when its bytes came before; the bytes that count change nothing', async () => {
    const run = await world.received(STATUS.waitingStatus);
    const [first, second] = [await pdfOf(run), await pdfOf(run, 1)];
    const totals = async () => {
      const rows = await world.db
        .select({ cents: crTotals.total_cents })
        .from(crTotals)
        .where(eq(crTotals.check_run_id, run.runId))
        .orderBy(asc(crTotals.id));
      return rows.map(({ cents }) => (cents ?? 0) - run.totalCents);
    };
    for (const [at, pdf] of [first, first, second, second, first].entries()) {
      // a source’s file of the same name and bytes is one row, which is read again; here each is a new row
      const name = at % 2 ? nameOf(run) : 'cr_000000_20260610.pdf';
      await world.db.delete(inboundFiles);
      expect(await world.take('cr-total', name, pdf)).toMatchObject({ status: 'loaded', check_run_id: run.runId });
    }
    expect(await totals()).toEqual([0, 1, 0]);
  });

  test('a finished run stays finished, whatever arrives', async () => {
    const run = await world.received(STATUS.compiled);
    await world.take('cr-total', nameOf(run), cutOff(await pdfOf(run, 2)));
    await world.advance(run.runId);
    expect(await world.statuses(run.runId)).toEqual([STATUS.compiled]);
  });
});
