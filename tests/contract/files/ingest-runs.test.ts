import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideNetwork } from '../../../demo/counterparties/actors/network.ts';
import { emptyState } from '../../../demo/counterparties/state.ts';
import { NOMI } from '../../../domain/files/networks.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import { eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { networkClaimStatuses, networkFiles, processorPayments } from '../../../server/db/tables/registers.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment } from '../../../server/formats/processor/files.ts';
import { epayFile } from '../../../server/formats/processor/files.ts';
import type { ReceivedRuns } from '../../support/release/received-runs.ts';
import { DATE, openReceivedRuns } from '../../support/release/received-runs.ts';
import { momentAt } from '../../unit/demo/counterparties-fixture.ts';

let world: ReceivedRuns;
beforeAll(async () => {
  world = await openReceivedRuns();
});
afterAll(() => world?.close());

describe('the processor’s answers', () => {
  const answer = async (fileId: number, set: Partial<ProcessorPayment> = {}) => {
    // payments of $0.00 are never sent
    const rows = await world.db
      .select()
      .from(eobs)
      .where(and(eq(eobs.payment_file_id, fileId), ne(eobs.amount_cents, 0)));
    const payments = rows.map(
      (row): ProcessorPayment => ({
        eobNumber: row.number,
        paymentMethod: 'ACH',
        number: `T${row.number}`,
        amountCents: row.amount_cents,
        status: 'Paid',
        date: DATE,
        ...set,
      }),
    );
    return Buffer.from([...writeCsv(epayFile, payments)].join(''));
  };
  const PENDING = { status: 'Pending', number: '', amountCents: 1, paymentMethod: 'Epay' } as const;
  const paid = (fileId: number) =>
    world.db
      .select({
        status: processorPayments.status,
        method: eobs.processor_method,
        cents: processorPayments.amount_cents,
      })
      .from(processorPayments)
      .innerJoin(eobs, eq(eobs.id, processorPayments.eob_id))
      .where(eq(eobs.payment_file_id, fileId));
  const fileOf = async (id: number) => (await world.db.select().from(paymentFiles).where(eq(paymentFiles.id, id)))[0];

  test.each(['epay, status', 'status, epay'])(
    'lead to status 4 and the same payments in the order %s',
    async (order) => {
      const { files, runId } = await world.received(STATUS.waitingEpay);
      for (const { id, total_cents } of files) {
        const contents = { epay: await answer(id, PENDING), status: await answer(id) };
        const [first, second] = order.split(', ') as ('epay' | 'status')[];
        for (const kind of [first, second]) {
          if (!kind) continue;
          const folder = kind === 'epay' ? 'epay' : 'payment-status';
          const row = await world.take(folder, `${kind}-${id}.csv`, contents[kind]);
          expect(row).toMatchObject({ status: 'loaded', check_run_id: runId });
          const reached =
            kind === second ? STATUS.waitingPdf : kind === 'epay' ? STATUS.waitingStatus : STATUS.waitingEpay;
          expect((await fileOf(id))?.status_id).toBe(reached);
        }
        const payments = await paid(id);
        expect(new Set(payments.map(({ status, method }) => `${status} ${method}`))).toEqual(new Set(['Paid ACH']));
        expect(payments.reduce((cents, payment) => cents + payment.cents, 0)).toBe(total_cents);
        expect((await fileOf(id))?.processor_total_cents).toBe(total_cents);
      }
      expect(world.sent).toContainEqual({ name: 'check-singles', data: { checkRunId: runId } });
    },
  );

  test('lead to status 4 when both are read at the same time', async () => {
    const { files } = await world.received(STATUS.waitingEpay);
    for (const { id } of files) {
      const [epay, status] = [await answer(id, PENDING), await answer(id)];
      await Promise.all([
        world.take('payment-status', `status-${id}.csv`, status),
        world.take('epay', `epay-${id}.csv`, epay),
      ]);
      expect((await fileOf(id))?.status_id).toBe(STATUS.waitingPdf);
      expect(new Set((await paid(id)).map((payment) => payment.status))).toEqual(new Set(['Paid']));
    }
  });
});

test('metrics count each loaded payment file, and its run once', async () => {
  const { runId, files } = await world.received(STATUS.loaded);
  const rows = await world.db.select().from(metricsEvents).where(eq(metricsEvents.check_run_id, runId));
  expect(rows.map((row) => `${row.event_type_id}/${row.file_type_id}`).sort()).toEqual(
    [...files.map(() => '1/1'), '200/200'].sort(),
  );
});

test('the network’s files find their run by its claims, even a file that is out of balance', async () => {
  const { group, drafts, runId } = await world.received(STATUS.waitingPdf, NOMI);
  const claims = drafts.flatMap((file) => file.claims);
  expect(claims.length).toBeGreaterThan(0);
  const run = {
    group: group.number,
    groupName: group.name,
    network: group.network,
    date: DATE,
    files: [],
    claims,
    sentAt: 0,
    isOver: true,
  };
  const { files } = decideNetwork(emptyState().network, {
    ...momentAt(0),
    closed: [run, { ...run, network: 'quantify' }],
  });
  expect(files.map(({ dir }) => dir)).toEqual(['remittances', 'statuses']);
  const unbalanced = String(files[0]?.content).replace(/(BPR\*.\*)[\d.]+/, '$1999999.99');
  const refused = await world.take('network-835', 'unbalanced.835', Buffer.from(unbalanced));
  expect(refused).toMatchObject({ status: 'quarantined', check_run_id: runId });
  for (const { dir, name, content } of files) {
    const kind = dir === 'remittances' ? 'network-835' : 'network-status';
    const row = await world.take(kind, name, Buffer.from(String(content)));
    expect(row).toMatchObject({ status: 'loaded', reason: null, check_run_id: runId });
  }
  const kept = await world.db.select().from(networkFiles).where(eq(networkFiles.check_run_id, runId));
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['network-835', 'network-status']);
  const file = kept.find(({ kind }) => kind === 'network-status')?.id ?? 0;
  const told = await world.db.select().from(networkClaimStatuses).where(eq(networkClaimStatuses.file_id, file));
  expect(told.map((row) => row.tpa_claim_id).sort()).toEqual(claims.map(({ number }) => number.slice(0, -2)).sort());
  expect((await world.eventsOf(runId)).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['nomi835', 'nomi_status_file']),
  );
});
