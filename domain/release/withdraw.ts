import { stateRefusal } from '../states.ts';
import { PAYMENT_FILE, STATUS, STATUSES } from './statuses.ts';

/** The facts about a payment file that decide whether it can be withdrawn. */
export interface WithdrawFacts {
  /** Its status. */
  status: number;
  /** Whether any of its payments was sent to the processor, or is being sent. */
  isSent: boolean;
  /** Whether its EOBs were moved here from a released run. */
  isMoved: boolean;
}

/** Whether withdrawing is offered: for files that are pending, or could not be loaded. */
export const offersWithdraw = (status: number): boolean =>
  STATUSES[status]?.class === 'pending' || status === STATUS.errorLoad;

/** What withdrawing a payment file does, to be read before it is confirmed. */
export const WITHDRAWING =
  'It is voided and pays nothing. The same file can be loaded again. This action cannot be undone.';

/** Why a payment file cannot be withdrawn (docs/rules/check-runs.md, "Withdrawing a file"). */
export const withdrawRefusal = ({ status, isSent, isMoved }: WithdrawFacts): string | undefined => {
  if (isMoved) return 'Its EOBs were moved here from a released run. Put them on hold instead.';
  return isSent && status !== STATUS.errorLoad
    ? 'Its payments are at the processor, or on their way. Ask the processor to stop them.'
    : stateRefusal(PAYMENT_FILE, 'withdraw', status);
};
