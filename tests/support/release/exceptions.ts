import { asc, eq } from 'drizzle-orm';
import type { ProcessorWord } from '../../../domain/release/eob-payment.ts';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment } from '../../../server/formats/processor/files.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import { changeEob } from '../../../server/modules/eobs/change.ts';
import { resourceNamed } from '../calls/calls.ts';
import { EVERYBODY, readList } from '../calls/lists.ts';
import { DATE, openReceivedRuns } from './received-runs.ts';

/** A payment as the processor answers it. */
export const row = (
  eob: { number: string; amount_cents: number },
  status: ProcessorWord = 'Paid',
): ProcessorPayment => ({
  eobNumber: eob.number,
  paymentMethod: 'ACH',
  number: `T${eob.number}`.slice(0, 50),
  amountCents: eob.amount_cents,
  status,
  date: DATE,
});

export const paid = (eobRows: readonly (typeof eobs.$inferSelect)[]) => eobRows.map((eob) => row(eob));

/** Runs that are ingested into a database of their own, and the exceptions they make. */
export const openExceptions = async () => {
  const world = await openReceivedRuns();
  const all = async (query: string, caller = EVERYBODY) =>
    readList<Exception[]>(world.db, resourceNamed('exceptions'), new URLSearchParams(query), caller);

  /** The exceptions of a group: kind, what it is about, dollars. */
  const ofGroup = async (number: string) =>
    (await all(`group-number=${number}&page-size=100`)).map(({ kind, subject, amount }) => [kind, subject, amount]);

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

  return { ...world, all, ofGroup, answer, act, sent };
};

export type Exceptions = Awaited<ReturnType<typeof openExceptions>>;
