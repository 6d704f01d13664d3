import type { StatusClass } from '../../domain/release/statuses.ts';
import { STATUSES } from '../../domain/release/statuses.ts';
import type { PaymentFile } from './calls.ts';
import { amountOf } from './totals.ts';

/** Files shown before "Show All". */
export const FIRST_FILES = 5;

const RANKS: Readonly<Record<StatusClass, number>> = { error: 0, warning: 1, pending: 2, success: 3 };

/** Lower is more urgent: failed, then a total that differs from the processor's, then unfinished, then done. */
const rankOf = ({ status, proc_total, file_total }: PaymentFile): number => {
  const rank = RANKS[STATUSES[status.id]?.class ?? 'pending'];
  return proc_total !== null && proc_total !== file_total ? Math.min(rank, RANKS.warning) : rank;
};

const sizeOf = ({ file_total }: PaymentFile): number => Math.abs(amountOf(file_total));

/** The files of a run, most urgent first, then largest first (docs/rules/check-runs.md, "Priority files"). */
export const byPriority = (files: readonly PaymentFile[]): PaymentFile[] =>
  files.toSorted((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a) || a.id - b.id);
