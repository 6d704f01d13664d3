import type { SQL } from 'drizzle-orm';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../domain/bank/payment-methods.ts';
import { centsToDollars } from '../../../../domain/money.ts';
import { AWAITING } from '../../../../domain/release/eob-payment.ts';
import type { HoldKind } from '../../../../domain/release/holds.ts';
import { statusName } from '../../../../domain/release/statuses.ts';
import type * as calls from '../../../../resources/check-runs/calls.ts';
import type { Queries } from '../../../db/database.ts';
import { eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import { processorFiles } from '../../../db/tables/registers.ts';
import { ineligibleCents } from './claim-rows.ts';
import { isSent } from './sent.ts';

/** Whether a processor file is one that we send. */
const isOurs = ({ kind }: { kind: string }): boolean => kind === 'sent' || kind === 'stop';

const eventsOf = async (db: Queries, fileIds: number[]): Promise<Map<number, calls.PaymentFile['events']>> => {
  const rows = await db
    .select()
    .from(processorFiles)
    .where(inArray(processorFiles.payment_file_id, fileIds))
    .orderBy(asc(processorFiles.happened_at), asc(processorFiles.id));
  const asKept = (row: (typeof rows)[number]): calls.StoredFile => ({
    id: row.id,
    filename: row.filename,
    at: row.happened_at.toISOString(),
  });
  return new Map(
    fileIds.map((id) => {
      const own = rows.filter((row) => row.payment_file_id === id);
      return [
        id,
        {
          sent_to_zelis: own.filter(isOurs).map(asKept),
          received_from_zelis: own.filter((row) => !isOurs(row)).map(asKept),
        },
      ];
    }),
  );
};

type FileRow = typeof paymentFiles.$inferSelect;

/** A payment file as shown in its run, with the run. */
export interface FoundFile {
  row: FileRow;
  shown: calls.PaymentFile;
}

/** Payment files as shown in a run, without their EOBs. */
export const filesWhere = async (db: Queries, where: SQL): Promise<FoundFile[]> => {
  const count = (is: SQL) =>
    sql<number>`(select count(*)::int from eobs e where e.payment_file_id = payment_files.id and ${is})`;
  const rows = await db
    .select({
      file: paymentFiles,
      isSent,
      held: count(sql`e.is_on_hold`),
      flagged: count(sql`e.is_flagged_stop_loss`),
      // one that was voided while it was on hold never came there
      atProcessor: count(sql`e.payment_state not in ('not-sent', 'reissued', 'moved') and (e.payment_state <> 'voided'
        or exists (select from processor_payments p where p.eob_id = e.id))`),
      awaited: count(sql`e.payment_state = any(${sql.param([...AWAITING])}::text[])`),
    })
    .from(paymentFiles)
    .where(where)
    .orderBy(asc(paymentFiles.id));
  const ids = rows.map(({ file }) => file.id);
  const events = ids.length ? await eventsOf(db, ids) : new Map<number, calls.PaymentFile['events']>();
  return rows.map(({ file, isSent: sent, held, flagged, atProcessor, awaited }) => ({
    row: file,
    shown: {
      id: file.id,
      filename: file.filename,
      date: file.file_date,
      file_total: centsToDollars(file.total_cents),
      proc_total: file.processor_total_cents === null ? null : centsToDollars(file.processor_total_cents),
      status: { id: file.status_id, name: statusName(file.status_id) },
      is_test: file.is_test,
      is_sent: sent,
      is_moved: file.moved_from_id !== null,
      eobs_summary: {
        total: file.eob_count,
        is_on_hold_total: held,
        is_flagged_stop_loss_total: flagged,
        check_amount_sum: centsToDollars(file.total_cents),
        payments_sum: centsToDollars(file.payments_cents),
        voids_sum: centsToDollars(file.voids_cents),
        sent_total: atProcessor,
        answered_total: atProcessor - awaited,
      },
      events: events.get(file.id) ?? { sent_to_zelis: [], received_from_zelis: [] },
    },
  }));
};

interface EobRow {
  row: typeof eobs.$inferSelect;
  reissueOf: string | null;
  reissuedAs: string | null;
}

const asEob = ({ row, reissueOf, reissuedAs }: EobRow, isIneligible: boolean): calls.Eob => ({
  id: row.id,
  number: row.number,
  payment_method: row.payment_method as PaymentMethod, // written from the same list
  zelis_payment_method: row.processor_method as PaymentMethod | null,
  check_number: row.check_number,
  check_amount: centsToDollars(row.amount_cents),
  is_on_hold: row.is_on_hold,
  on_hold_reason: row.on_hold_reason,
  hold_kind: row.hold_kind as HoldKind | null, // written from the same list
  is_flagged_stop_loss: row.is_flagged_stop_loss,
  payment_state: row.payment_state,
  reissue_of: reissueOf,
  reissued_as: reissuedAs,
  is_eligible: !isIneligible,
  has_ineligible_claims: isIneligible,
  claims_count: row.claim_count,
});

/** EOBs as shown in a file, without their claims. @param where a condition on `eobs` only. */
export const eobsWhere = async (db: Queries, where: SQL): Promise<{ fileId: number; shown: calls.Eob }[]> => {
  const rows = await db
    .select({
      row: eobs,
      reissueOf: sql<string | null>`(select o.number from eobs o where o.id = eobs.reissue_of_id)`,
      reissuedAs: sql<string | null>`(select n.number from eobs n where n.reissue_of_id = eobs.id)`,
    })
    .from(eobs)
    .where(where)
    .orderBy(asc(eobs.id));
  const ineligible = await ineligibleCents(db, where);
  return rows.map((found) => ({
    fileId: found.row.payment_file_id,
    shown: asEob(found, ineligible.has(found.row.id)),
  }));
};

/** The condition that an EOB belongs to one of these files. */
export const ofFiles = (ids: readonly number[]): SQL => inArray(eobs.payment_file_id, [...ids]);

export const ofRun = (id: number): SQL => eq(paymentFiles.check_run_id, id);
