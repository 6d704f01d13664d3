import type { SQL } from 'drizzle-orm';
import { lte, sql } from 'drizzle-orm';
import type { ApprovalState } from '../../../domain/approvals.ts';
import { APPROVAL } from '../../../domain/approvals.ts';
import type { Tx } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { transition } from '../../engine/transition.ts';
import type { AuditNote } from '../../http/handlers.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** Its time is over, although the job has not said so yet. */
export const isOver = lte(approvals.expires_at, sql`now()`);

/** Ends waiting requests that match; two callers never end the same one. */
export const endWaiting = (
  tx: Tx,
  to: ApprovalState,
  which: SQL | undefined,
  decision: { by?: number; reason?: string | null } = {},
): Promise<ApprovalRow[]> =>
  transition(tx, {
    table: approvals,
    column: 'status',
    machine: APPROVAL,
    from: ['waiting'],
    to,
    which,
    also: { decided_by: decision.by ?? null, decided_at: sql`now()`, decision_reason: decision.reason ?? null },
  });

/** The audit entry of a step. */
export const stepNote = ({ id, request, about, version, status, decision_reason }: ApprovalRow): AuditNote => ({
  action: 'update',
  type: 'approval',
  id,
  name: `${request}: ${about}`,
  version,
  before: { status: 'waiting' },
  after: { status, ...(decision_reason && { reason: decision_reason }) },
});
