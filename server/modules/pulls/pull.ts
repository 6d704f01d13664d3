import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PullStatus } from '../../../domain/premium/pulls.ts';
import type { Tx } from '../../db/database.ts';
import { premiumInvoices, pullInvoices, pulls } from '../../db/tables/premium.ts';
import { Problem } from '../../http/problems.ts';
import { lockRequest } from './requests.ts';

/** Only transitions write a status, and only those of the state machine. */
export type PullRow = Omit<typeof pulls.$inferSelect, 'status'> & { status: PullStatus };

export const AUDIT_TYPE = 'pull';

/** The address of a pull's page. */
export const pageOf = (id: number): string => `/premium/pull/${id}`;

/** The invoices of a pull that are not excluded from it. */
export const inPull = (pullId: number) => and(eq(pullInvoices.pull_id, pullId), isNull(pullInvoices.excluded_at));

const found = (rows: (typeof pulls.$inferSelect)[]): PullRow => {
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row as PullRow;
};

/** A pull, locked until the end of the transaction: every change of it and its invoices begins here. Throws 404. */
export const lockPull = async (tx: Tx, id: number): Promise<PullRow> => {
  await lockRequest(tx, id);
  return found(await tx.select().from(pulls).where(eq(pulls.id, id)).for('update'));
};

/** Stores what a pull takes in all; called after every change of its invoices. */
export const recount = async (tx: Tx, id: number): Promise<PullRow> => {
  const ofPull = sql`from ${pullInvoices} x join ${premiumInvoices} i on i.id = x.invoice_id
    where x.pull_id = ${id} and x.excluded_at is null`;
  return found(
    await tx
      .update(pulls)
      .set({
        group_count: sql`(select count(distinct i.group_id)::int ${ofPull})`,
        invoice_cents: sql`(select coalesce(sum(x.amount_cents), 0) ${ofPull})`,
        version: sql`${pulls.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(eq(pulls.id, id))
      .returning(),
  );
};

/** A refusal, with the pull as it is now. */
export const conflict = (text: string, { id, status, version }: PullRow, more: object = {}): Problem =>
  new Problem('conflict', { text, more: { ...more, current: { id, status, version } } });
