import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { BulkAnswer } from '../../../../declare/actions/bulk.ts';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import type { RegisterOptions, RegisterType } from '../../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../../domain/files/check-registers.ts';
import { formatUsd } from '../../../../domain/money.ts';
import { gateRefusal } from '../../../../domain/release/gate.ts';
import { dropOffRefusal, reportRefusal } from '../../../../domain/release/release-actions.ts';
import type { DroppedReport, dropOffRun } from '../../../../resources/check-runs/action-calls.ts';
import type { Tx } from '../../../db/database.ts';
import { registerReports } from '../../../db/tables/registers.ts';
import { countRecipients } from '../../registers/emails.ts';
import { inOrder } from '../../registers/totals.ts';
import { latestReports } from '../latest-set.ts';
import { notThere, Refused } from './bulk.ts';
import type { LockedRun } from './facts.ts';
import { faultsOf } from './gate.ts';
import { mailed } from './messages.ts';
import { queueWork } from './queue-work.ts';
import type { Acting } from './run-action.ts';
import { actOnRuns } from './run-action.ts';

export type Report = typeof registerReports.$inferSelect;
type Asked = z.infer<NonNullable<typeof dropOffRun.body>>;

const optionsOf = (report: Report): RegisterOptions => ({
  includePHI: report.include_phi,
  includeDiagnosisDetails: report.include_diagnosis,
});

const labelOf = (report: Report): string => registerLabel(report.type as RegisterType, optionsOf(report));

const isAs = (report: Report, { type, options }: z.infer<typeof DroppedReport>): boolean =>
  (type === undefined || type === report.type) &&
  (options === undefined ||
    (options.includePHI === report.include_phi && options.includeDiagnosisDetails === report.include_diagnosis));

/** The chosen report. It must be in the latest set, allowed to be dropped off, and not dropped off yet. */
const chosen = (reports: readonly Report[], asked: z.infer<typeof DroppedReport>): Report => {
  const report = reports.find(({ id }) => id === asked.id);
  if (!report || !isAs(report, asked)) {
    throw new Refused('A chosen report is not of the latest report set. Open the run again.');
  }
  const refusal = reportRefusal(optionsOf(report));
  if (refusal) throw new Refused(refusal);
  if (report.dropped_off_at) {
    const at = showInstant(report.dropped_off_at.toISOString());
    throw new Refused(`${labelOf(report)} was dropped off on ${at} already.`);
  }
  return report;
};

/** Throws 404 when a chosen report is not one of the run, of whatever set. */
const mustBeOfRun = async (tx: Tx, runId: number, asked: Asked): Promise<void> => {
  const ids = [...new Set(asked.reports.map(({ id }) => id))];
  const ofRun = and(eq(registerReports.check_run_id, runId), inArray(registerReports.id, ids));
  if ((await tx.$count(registerReports, ofRun)) < ids.length) throw notThere();
};

const chosenOf = async (tx: Tx, { run, facts }: LockedRun, asked: Asked): Promise<Report[]> => {
  const refusal = dropOffRefusal(facts);
  if (refusal) throw new Refused(refusal);
  const reports = await latestReports(tx, run.id);
  if (!reports?.length) {
    throw new Refused('Cannot drop off check run', {
      description: 'Reports are not grouped by a report set. Try more recent check runs.',
    });
  }
  await mustBeOfRun(tx, run.id, asked);
  const all = [...new Set(asked.reports.map((one) => chosen(reports, one)))];
  const faults = await faultsOf(tx, run.id, all);
  if (faults.length) throw new Refused(gateRefusal(faults), { more: { gate: faults } });
  return all;
};

const netOf = ({ totals }: Report): string =>
  formatUsd(inOrder(totals).reduce((cents, { payments, voids }) => cents + payments - voids, 0));

/** What a drop-off does, line by line. */
export const effectsOf = async (tx: Tx, locked: LockedRun, reports: readonly Report[], isMailed: boolean) => [
  ...reports.map((report) => `${labelOf(report)}, ${netOf(report)}, is copied to LIN as ${report.filename}`),
  `The run, ${formatUsd(locked.run.amount_cents)}, is released`,
  ...(isMailed ? [mailed(await countRecipients(tx, locked))] : []),
];

/** Queues the drop-off of the chosen reports of a run, or previews it (docs/rules/check-runs.md, "Drop-off"). */
export const requestDropOff = (acting: Acting, id: number, asked: Asked): Promise<BulkAnswer> =>
  actOnRuns(acting, [id], async (tx, locked) => {
    const reports = await chosenOf(tx, locked, asked);
    const { emailNotification } = asked;
    const data = { reports: reports.map((report) => report.id), emailNotification };
    return {
      effects: await effectsOf(tx, locked, reports, emailNotification),
      apply: () => queueWork(tx, acting, { action: 'dropoff', checkRunId: id, data }),
    };
  });
