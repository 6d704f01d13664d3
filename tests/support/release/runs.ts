import { eq } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { processorPayments } from '../../../server/db/tables/registers.ts';

let made = 0;

/** Adds a new group on each call. */
export const addGroup = async (db: Db, set: Partial<typeof groups.$inferInsert> = {}) => {
  made += 1;
  const number = `G${process.env.VITEST_WORKER_ID ?? 0}-${made}`;
  const [row] = await db
    .insert(groups)
    .values({ number, name: `Group ${number}`, location_id: 1, ...set })
    .returning();
  if (!row) throw new Error('no group');
  return row;
};

/** The state of a payment after the processor's word. */
const STATE_OF = {
  Paid: 'paid',
  Rejected: 'rejected',
  Returned: 'returned',
  Stopped: 'stopped',
  Voided: 'voided',
} as const;

export interface EobDraft {
  method?: string;
  /** Cents of each claim; a negative one is a reversal. */
  claims: number[];
  adjustment?: number;
  provider?: string;
  isOnHold?: boolean;
  /** The processor's answer. */
  answer?: { method: string; status?: keyof typeof STATE_OF };
}

/** A run of one payment file with these EOBs, at a status. Only rows: the file has no stored content. */
export const addRun = async (
  db: Db,
  group: typeof groups.$inferSelect,
  drafts: readonly EobDraft[],
  set: { status?: number; date?: string; filename?: string } = {},
) => {
  made += 1;
  const date = set.date ?? '2026-11-19';
  const tag = `${process.env.VITEST_WORKER_ID ?? 0}-${made}`;
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
  const all = drafts.flatMap((draft) => draft.claims);
  const adjustments = sum(drafts.map((draft) => draft.adjustment ?? 0));
  const [run] = await db
    .insert(checkRuns)
    .values({ group_id: group.id, run_date: date, type: `test-${tag}`, amount_cents: sum(all) - adjustments })
    .returning();
  const [file] = await db
    .insert(paymentFiles)
    .values({
      check_run_id: run?.id ?? 0,
      group_id: group.id,
      filename: set.filename ?? `cl${date.slice(2).replaceAll('-', '')}.${tag}`,
      file_date: date,
      sha256: tag,
      size_bytes: 1,
      storage_key: tag,
      status_id: set.status ?? 12,
      total_cents: sum(all) - adjustments,
      payments_cents: sum(all.filter((one) => one > 0)),
      voids_cents: 0 - sum(all.filter((one) => one < 0)),
      adjustments_cents: adjustments,
      eob_count: drafts.length,
      claim_count: all.length,
      refused: [],
    })
    .returning();
  if (!run || !file) throw new Error('no run');
  for (const [at, draft] of drafts.entries()) await addEob(db, file.id, `E${tag}-${at}`, draft);
  return { run, file };
};

/** Adds a copy of a run's file at another status; pass NO_MONEY in `set` if the run's amount must not change. */
export const addFile = async (
  db: Db,
  file: typeof paymentFiles.$inferSelect,
  status: number,
  set: Partial<typeof paymentFiles.$inferInsert> = {},
) => {
  made += 1;
  const { id: _, ...values } = file;
  const [name, sha256] = [`${made}-${file.filename}`, `${made}-${file.sha256}`];
  await db.insert(paymentFiles).values({ ...values, filename: name, sha256, status_id: status, ...set });
};

/** The sums of a file whose payments total $0.00. */
export const NO_MONEY = { total_cents: 0, payments_cents: 0, voids_cents: 0, adjustments_cents: 0 };

const addEob = async (db: Db, fileId: number, number: string, draft: EobDraft) => {
  const amount = draft.claims.reduce((total, one) => total + one, 0) - (draft.adjustment ?? 0);
  const [eob] = await db
    .insert(eobs)
    .values({
      payment_file_id: fileId,
      number,
      payment_method: draft.method ?? 'Check',
      processor_method: draft.answer?.method,
      check_number: number,
      payee_name: 'A payee',
      amount_cents: amount,
      adjustments_cents: draft.adjustment ?? 0,
      claim_count: draft.claims.length,
      is_on_hold: draft.isOnHold ?? false,
      payment_state: draft.answer ? STATE_OF[draft.answer.status ?? 'Paid'] : 'not-sent',
    })
    .returning();
  if (!eob) throw new Error('no EOB');
  if (draft.answer) {
    const { method, status = 'Paid' } = draft.answer;
    await db.insert(processorPayments).values({ eob_id: eob.id, method, number, amount_cents: amount, status });
  }
  const rows = draft.claims.map((paid, at) => ({
    eob_id: eob.id,
    number: `${number}-${at}`,
    patient_control_number: `P${number}-${at}`,
    status_code: paid < 0 ? '22' : '1',
    is_void: paid < 0,
    charge_cents: paid,
    paid_cents: paid,
    patient_responsibility_cents: 0,
    payee_name: 'A payee',
    provider_name: draft.provider ?? 'A provider',
    line_count: 1,
  }));
  if (rows.length) await db.insert(claims).values(rows);
};

/** The statuses of a run's files. */
export const statusesOf = async (db: Db, runId: number): Promise<number[]> => {
  const rows = await db.select().from(paymentFiles).where(eq(paymentFiles.check_run_id, runId));
  return rows.map((row) => row.status_id);
};
