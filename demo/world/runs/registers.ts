import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import { registerReports, registerSets } from '../../../server/db/tables/registers.ts';
import type { Bulk } from '../bulk.ts';
import type { Random } from '../random.ts';
import type { WrittenEob } from './eobs.ts';
import { isNetworkReport, type ReportPlan } from './report-plan.ts';
import type { AddRunEvent } from './run-events.ts';
import type { RunProgress } from './run-progress.ts';

type MethodTotals = Record<string, { payments: number; voids: number }>;

/** EOBs on hold and rejected ones are not paid; one that was returned after the release was. */
const isListed = ({ isOnHold, state }: WrittenEob): boolean => !isOnHold && state !== 'rejected';

/**
 * Payments and voids by method, without EOBs that are not paid. Amounts withheld by provider adjustments are
 * not payments: payments − voids is the net.
 */
const totalsOf = (eobs: readonly WrittenEob[], network: boolean): MethodTotals =>
  Object.fromEntries(
    PAYMENT_METHODS.map((method) => {
      const own = network && method !== 'Network' ? [] : eobs.filter((eob) => eob.method === method && isListed(eob));
      const payments = own.reduce((cents, eob) => cents + eob.paidCents - eob.adjustmentCents, 0);
      return [method, { payments, voids: own.reduce((cents, eob) => cents + eob.voidedCents, 0) }];
    }),
  );

const options = ({ include_diagnosis, include_phi }: ReportPlan) =>
  `${include_diagnosis ? '_diagnosis' : ''}${include_phi ? '' : '_redacted'}`;

export interface RegisterNeeds {
  bulk: Bulk;
  addEvent: AddRunEvent;
  progress: RunProgress;
  runId: number;
  random: Random;
}

const writeSet = (
  { bulk, addEvent, progress, runId }: RegisterNeeds,
  eobs: readonly WrittenEob[],
  at: Date,
  droppedOff?: Date,
) => {
  const set = bulk.id(registerSets);
  bulk.add(registerSets, { id: set, check_run_id: runId, created_at: at });
  const { group, date } = progress.run;
  return group.reports.map((report) => {
    const filename = `${group.number}_${date}_${report.type}${options(report)}_${set}.xlsx`;
    bulk.add(registerReports, {
      id: bulk.id(registerReports),
      set_id: set,
      check_run_id: runId,
      ...report,
      filename,
      storage_key: null,
      totals: totalsOf(eobs, isNetworkReport(report)),
      created_at: at,
      dropped_off_at: droppedOff ?? null,
    });
    addEvent(at, 'cr-report', { filename, type: report.type });
    return filename;
  });
};

const REBUILT = 0.04;

/** Builds the registers of a run, for a few runs twice; the later set is the valid one. Returns its file names. */
export const writeRegisters = (needs: RegisterNeeds, eobs: readonly WrittenEob[], droppedOff?: Date): string[] => {
  const { progress } = needs;
  if (needs.random.chance(REBUILT)) {
    writeSet(needs, eobs, progress.at('built', -20));
    needs.addEvent(progress.at('built', -10), 'rerun', {
      reason: 'The recipients asked for another report',
      rebuildCheckRegisterReports: true,
    });
  }
  return writeSet(needs, eobs, progress.at('built'), droppedOff);
};
