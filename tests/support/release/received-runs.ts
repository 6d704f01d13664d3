import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { draftRun } from '../../../demo/counterparties/actors/run-draft.ts';
import { emptyState } from '../../../demo/counterparties/state.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import { checkRunEvents, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { groupReports } from '../../../server/db/tables/groups.ts';
import { advanceRun } from '../../../server/modules/check-runs/advance.ts';
import { momentAt } from '../../unit/demo/counterparties-fixture.ts';
import { openIngest } from '../worlds/ingest.ts';
import { addGroup, statusesOf } from './runs.ts';

type Group = Awaited<ReturnType<typeof addGroup>>;

/** The date of all runs. */
export const DATE = '2026-06-10';

/** A separate database and store for ingestion, and the runs that are ingested into it. */
export const openReceivedRuns = async () => {
  const world = await openIngest();
  const { db, store, queue } = world;
  const section = { ...emptyState().claims };
  let number = 20_000;

  /** Ingests a group's payment files of one day. */
  const ingest = async (group: Group, date: string) => {
    const drafts = draftRun(momentAt(0), { group, date, section, voidable: [] });
    let runId = 0;
    for (const { name, text } of drafts) {
      const row = await world.take('payment-file', name, Buffer.from(text));
      expect(row).toMatchObject({ status: 'loaded', reason: null });
      runId = row.check_run_id ?? 0;
    }
    return { drafts, runId };
  };

  /** The payments of the files are at the processor. */
  const markSent = (fileIds: number[]) =>
    db
      .update(eobs)
      .set({ payment_state: 'sent' })
      .where(and(inArray(eobs.payment_file_id, fileIds), ne(eobs.amount_cents, 0)));

  /** A new group's payment files of one day, as the demo's claims system sends them, loaded and set to a status. */
  const received = async (status: number, network = 'none') => {
    number += 1;
    const group = await addGroup(db, { number: String(number), network });
    await db
      .insert(groupReports)
      .values({ group_id: group.id, type: 'Summary', include_phi: true, include_diagnosis: false });
    const { drafts, runId } = await ingest(group, DATE);
    const ofRun = eq(paymentFiles.check_run_id, runId);
    await db.update(paymentFiles).set({ status_id: status }).where(ofRun);
    const files = await db.select().from(paymentFiles).where(ofRun).orderBy(asc(paymentFiles.id));
    if (status === STATUS.waitingEpay || status === STATUS.waitingStatus) await markSent(files.map(({ id }) => id));
    return { group, drafts, runId, files, totalCents: files.reduce((cents, file) => cents + file.total_cents, 0) };
  };

  return {
    ...world,
    ingest,
    received,
    advance: (runId: number) => advanceRun({ db, store, queue, processor: undefined }, runId),
    /** The timeline of a run. */
    eventsOf: async (runId: number) => {
      const rows = await db.select().from(checkRunEvents).where(eq(checkRunEvents.check_run_id, runId));
      return rows.map(({ type, data }) => ({ type, ...data }));
    },
    /** The distinct statuses of its files. */
    statuses: async (runId: number) => [...new Set(await statusesOf(db, runId))],
  };
};

export type ReceivedRuns = Awaited<ReturnType<typeof openReceivedRuns>>;
export type ReceivedRun = Awaited<ReturnType<ReceivedRuns['received']>>;
