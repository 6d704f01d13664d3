import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import { setPullStatus } from '../../../resources/pulls/calls.ts';
import type { Tx } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import type { pulls } from '../../db/tables/premium.ts';
import type { AuditNote } from '../../http/handlers.ts';
import { endWaiting, stepNote } from '../approvals/steps.ts';

/* The request to submit a pull, while it waits for another person. */

/** At most one for each pull. */
export const waitsFor = (pullId: number | typeof pulls.id): SQL | undefined =>
  and(
    eq(approvals.call, setPullStatus.name),
    eq(approvals.about_id, sql`${pullId}::text`),
    eq(approvals.status, 'waiting'),
  );

/** Locks the request before its pull, as its approval does: two callers never wait for each other. */
export const lockRequest = async (tx: Tx, pullId: number): Promise<void> => {
  await tx.select({ id: approvals.id }).from(approvals).where(waitsFor(pullId)).for('update');
};

/** Ends the request of a pull that has changed since: it would be another pull that is approved. */
export const voidRequest = async (tx: Tx, pullId: number, audit: (note: AuditNote) => Promise<void>): Promise<void> => {
  for (const row of await endWaiting(tx, 'replaced', waitsFor(pullId))) await audit(stepNote(row));
};
