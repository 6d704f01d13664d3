import type { RegisterOptions } from '../files/check-registers.ts';
import type { Role } from '../roles.ts';
import { RELEASE_ROLES, roleLabel } from '../roles.ts';
import { STATUS, STATUSES, statusName } from './statuses.ts';

/**
 * What may be done to check runs and EOBs on the release screen (docs/rules/check-runs.md, "Release actions"). Each rule answers
 * why not, for the person, or undefined when it may be done; the screen greys the button out by it, the server refuses
 * by it.
 */
export const RUN_ACTIONS = {
  rerun: 'Rerun',
  void: 'Void',
  delete: 'Delete',
  dropoff: 'Drop off',
  rebuild: 'Rebuild',
} as const;
export type RunAction = keyof typeof RUN_ACTIONS;

/** Who may do it. Void and delete are one call; what a run's state makes of it decides. */
export const RUN_ACTION_ROLES: Readonly<Record<RunAction, readonly Role[]>> = {
  rerun: ['administrator'],
  void: ['administrator'],
  delete: RELEASE_ROLES,
  dropoff: RELEASE_ROLES,
  rebuild: RELEASE_ROLES,
};

/** Why a person with these roles may not do it; undefined when they may. */
export const roleRefusal = (action: RunAction, roles: readonly Role[]): string | undefined =>
  RUN_ACTION_ROLES[action].some((role) => roles.includes(role))
    ? undefined
    : `${RUN_ACTIONS[action]} is for ${RUN_ACTION_ROLES[action].map((role) => roleLabel(role)).join(', ')}. Ask one of them.`;

/** What the rules look at of a run. */
export interface RunFacts {
  fileCount: number;
  amountCents: number;
  /** Distinct statuses of its files. */
  statuses: readonly number[];
  isDeleted: boolean;
  /** The action that is being done to it now, if any. */
  underWay?: RunAction;
}

/** Where a rerun takes the files: they wait for the claims system's total once more. */
export const RERUN_TARGET = STATUS.waitingPdf;
/** Refused and voided files stay where they are; no rerun and no build takes them along. */
export const OUT_OF_RUN: readonly number[] = [STATUS.errorLoad, STATUS.voided];

/** The statuses of the files that an action is about. */
export const inRun = (run: Pick<RunFacts, 'statuses'>): number[] =>
  run.statuses.filter((status) => !OUT_OF_RUN.includes(status));

const anyway = (run: RunFacts): string | undefined => {
  if (run.isDeleted) return 'The run is deleted.';
  if (run.underWay) return `${RUN_ACTIONS[run.underWay]} of this run is under way. Wait for it to finish.`;
  return undefined;
};

const goesTo = (status: number, target: number) => STATUSES[status]?.next.includes(target) ?? false;

/**
 * From where a person may set files back: compared, built or failed. A file at Waiting Status goes to Waiting PDF too, but
 * by the processor's status file alone: whoever took it there would pass over the answers.
 */
const RERUN_FROM: readonly number[] = [
  STATUS.compiled,
  STATUS.complete,
  STATUS.errorCheckTotal,
  STATUS.errorBuild,
  STATUS.waitingVoids,
  STATUS.totalsMismatch,
];

/** A rerun sets every file back to Waiting PDF; files that are there already have nothing to be set back. */
export const rerunRefusal = (run: RunFacts): string | undefined => {
  const busy = anyway(run);
  if (busy) return busy;
  if (run.fileCount === 0) return 'The run has no payment files.';
  const statuses = inRun(run);
  if (statuses.length === 0) return 'None of its files can be run again.';
  const stuck = statuses.find((status) => status !== RERUN_TARGET && !RERUN_FROM.includes(status));
  if (stuck !== undefined) return `A file at "${statusName(stuck)}" is still on its way and cannot be run again.`;
  return statuses.every((status) => status === RERUN_TARGET) ? 'Its files wait for the PDF already.' : undefined;
};

/** A run that was compiled may have been released: running it again needs a reason. */
export const rerunNeedsReason = (run: Pick<RunFacts, 'statuses'>): boolean => run.statuses.includes(STATUS.compiled);

export const voidRefusal = (run: RunFacts): string | undefined => {
  const busy = anyway(run);
  if (busy) return busy;
  if (run.fileCount === 0) return 'The run has no payment files: delete it instead.';
  if (run.amountCents !== 0) return 'Only a run whose amount is $0.00 can be voided.';
  const done = run.statuses.find((status) => STATUSES[status]?.class === 'success');
  if (done !== undefined) return `A run at "${statusName(done)}" cannot be voided.`;
  const stuck = run.statuses.find((status) => !goesTo(status, STATUS.voided));
  return stuck === undefined ? undefined : `A file at "${statusName(stuck)}" cannot be voided.`;
};

export const deleteRefusal = (run: RunFacts): string | undefined =>
  anyway(run) ?? (run.fileCount > 0 ? 'A run with payment files cannot be deleted.' : undefined);

/** From where a person may have the check registers built: compiled, waiting for the daily build, failed. */
const REBUILT_FROM: readonly number[] = [STATUS.compiled, STATUS.waitingDailyReports, STATUS.errorBuild];

export const rebuildRefusal = (run: RunFacts): string | undefined => {
  const busy = anyway(run);
  if (busy) return busy;
  const statuses = inRun(run);
  if (statuses.length === 0) return 'The run has no payment files to report on.';
  const wrong = statuses.find((status) => !REBUILT_FROM.includes(status));
  return wrong === undefined
    ? undefined
    : `Check registers cannot be built while the run is at "${statusName(wrong)}".`;
};

/** The release: every file of the run must be compiled. */
export const dropOffRefusal = (run: RunFacts): string | undefined => {
  const busy = anyway(run);
  if (busy) return busy;
  const statuses = inRun(run);
  const wrong = statuses.find((status) => status !== STATUS.compiled);
  if (statuses.length === 0) return 'The run has no compiled check registers.';
  return wrong === undefined ? undefined : `A run at "${statusName(wrong)}" is not compiled yet.`;
};

/** Why one report of the latest set cannot be dropped off. */
export const reportRefusal = (options: RegisterOptions): string | undefined => {
  const { includePHI, includeDiagnosisDetails } = options;
  if (includePHI && includeDiagnosisDetails) return 'A report with PHI and diagnosis details is not dropped off.';
  if (!includePHI && !includeDiagnosisDetails) return 'A report without PHI is not dropped off.';
  return includePHI ? undefined : 'A report with diagnosis details but without PHI is not dropped off.';
};

/** What an empty reason of a hold is sent as. */
export const NO_HOLD_REASON = 'No reason provided';

/** The four things done to EOBs, and which EOB each fits. */
export const EOB_ACTIONS = {
  hold: { label: 'Put on hold', fits: (eob: EobFacts) => !eob.is_on_hold, not: 'is on hold already' },
  resume: { label: 'Resume', fits: (eob: EobFacts) => eob.is_on_hold, not: 'is not on hold' },
  flag: {
    label: 'Flag as stop loss',
    fits: (eob: EobFacts) => !eob.is_flagged_stop_loss,
    not: 'is flagged as stop loss already',
  },
  unflag: {
    label: 'Unflag stop loss',
    fits: (eob: EobFacts) => eob.is_flagged_stop_loss,
    not: 'is not flagged as stop loss',
  },
} as const satisfies Record<string, { label: string; fits: (eob: EobFacts) => boolean; not: string }>;
export type EobAction = keyof typeof EOB_ACTIONS;

export interface EobFacts {
  is_on_hold: boolean;
  is_flagged_stop_loss: boolean;
}

/** The parts of a rerun, in the order they are done, as administrators read their outcome. */
export const RERUN_STEPS = {
  'reset-claim-file-status-id': 'Reset claim file status ID',
  'reset-totals-checked': 'Reset totals checked',
  'sum-job': 'Sum job',
  'totals-job': 'Totals job',
  'check-run-workflow': 'Check run workflow',
} as const;
export type RerunStep = keyof typeof RERUN_STEPS;

/** How an action on a run that is worked on in the background stands. */
export const WORK_STATES = { queued: 'Waiting', running: 'Under way', done: 'Done', failed: 'Failed' } as const;
export type WorkState = keyof typeof WORK_STATES;

/** The sums a run's payment-method buckets are taken from. */
export const BUCKET_MODES = { auto: 'Auto', 'last-report': 'Last Check Register', claims: 'Current data' } as const;
export type BucketMode = keyof typeof BUCKET_MODES;
