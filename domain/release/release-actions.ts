import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';
import type { RegisterOptions } from '../files/check-registers.ts';
import type { Role } from '../roles.ts';
import { RELEASE_ROLES, roleLabel } from '../roles.ts';
import { sourcesOf } from '../states.ts';
import type { Changed, EobPayment, PaymentState } from './eob-payment.ts';
import { acceptedUnpaid, held, reissued, resumed, voidedUnpaid } from './eob-payment.ts';
import { RESUME_REASON, resumeNeedsReason } from './holds.ts';
import { PAYMENT_FILE, RERUN_TARGET, STATUS, STATUSES, statusName } from './statuses.ts';

/*
 * The actions on check runs and EOBs on the release screen (docs/rules/check-runs.md, "Release actions"). Each rule
 * returns the reason why the action is not possible, or undefined when it is. The screen disables the button and the
 * server refuses the call by the same rule.
 */

/** The actions on a check run, with their labels. */
export const RUN_ACTIONS = {
  rerun: 'Rerun',
  void: 'Void',
  delete: 'Delete',
  dropoff: 'Drop off',
  rebuild: 'Rebuild',
} as const;
export type RunAction = keyof typeof RUN_ACTIONS;

/** The roles of each action. Void and delete share one call; the run's state determines which of them it is. */
export const RUN_ACTION_ROLES: Readonly<Record<RunAction, readonly Role[]>> = {
  rerun: ['administrator'],
  void: ['administrator'],
  delete: RELEASE_ROLES,
  dropoff: RELEASE_ROLES,
  rebuild: RELEASE_ROLES,
};

/** Why a user with these roles may not do it; undefined when they may. */
export const roleRefusal = (action: RunAction, roles: readonly Role[]): string | undefined =>
  RUN_ACTION_ROLES[action].some((role) => roles.includes(role))
    ? undefined
    : `${RUN_ACTIONS[action]} is for ${RUN_ACTION_ROLES[action].map((role) => roleLabel(role)).join(', ')}. Ask one of them.`;

/** The facts about a run that the rules use. */
export interface RunFacts {
  fileCount: number;
  amountCents: number;
  /** Distinct statuses of its files. */
  statuses: readonly number[];
  isDeleted: boolean;
  isReleased: boolean;
  /** The action in progress, if any. */
  underWay?: RunAction;
}

/** The statuses of refused and voided files, which reruns and builds leave unchanged. */
export const EXCLUDED_STATUSES: readonly number[] = [STATUS.errorLoad, STATUS.voided];

/** The statuses of the files that an action applies to. */
export const activeStatuses = (run: Pick<RunFacts, 'statuses'>): number[] =>
  run.statuses.filter((status) => !EXCLUDED_STATUSES.includes(status));

/** Why nothing can be done with a run now. */
export const busyRefusal = (run: Pick<RunFacts, 'isDeleted' | 'underWay'>): string | undefined => {
  if (run.isDeleted) return 'The run is deleted.';
  if (run.underWay) return `${RUN_ACTIONS[run.underWay]} of this run is under way. Wait for it to finish.`;
  return undefined;
};

/** The first of the statuses that a transition does not start in. */
const stuckAt = (statuses: readonly number[], name: keyof typeof PAYMENT_FILE.transitions): number | undefined => {
  const sources = sourcesOf(PAYMENT_FILE, name);
  return statuses.find((status) => !sources.includes(status));
};

/** A rerun resets every file to Waiting PDF; it is refused when all files are already there. */
export const rerunRefusal = (run: RunFacts): string | undefined => {
  const busy = busyRefusal(run);
  if (busy) return busy;
  if (run.fileCount === 0) return 'The run has no payment files.';
  const statuses = activeStatuses(run);
  if (statuses.length === 0) return 'None of its files can be run again.';
  const stuck = stuckAt(
    statuses.filter((status) => status !== RERUN_TARGET),
    'rerun',
  );
  if (stuck !== undefined) return `A file at "${statusName(stuck)}" is still on its way and cannot be run again.`;
  return statuses.every((status) => status === RERUN_TARGET) ? 'Its files wait for the PDF already.' : undefined;
};

/** A compiled run may have been released, so its rerun requires a reason. */
export const rerunNeedsReason = (run: Pick<RunFacts, 'statuses'>): boolean => run.statuses.includes(STATUS.compiled);

export const voidRefusal = (run: RunFacts): string | undefined => {
  const busy = busyRefusal(run);
  if (busy) return busy;
  if (run.fileCount === 0) return 'The run has no payment files: delete it instead.';
  if (run.amountCents !== 0) return 'Only a run whose amount is $0.00 can be voided.';
  const done = run.statuses.find((status) => STATUSES[status]?.class === 'success');
  if (done !== undefined) return `A run at "${statusName(done)}" cannot be voided.`;
  const stuck = stuckAt(run.statuses, 'void');
  return stuck === undefined ? undefined : `A file at "${statusName(stuck)}" cannot be voided.`;
};

export const deleteRefusal = (run: RunFacts): string | undefined =>
  busyRefusal(run) ?? (run.fileCount > 0 ? 'A run with payment files cannot be deleted.' : undefined);

export const rebuildRefusal = (run: RunFacts): string | undefined => {
  const busy = busyRefusal(run);
  if (busy) return busy;
  const statuses = activeStatuses(run);
  if (statuses.length === 0) return 'The run has no payment files to report on.';
  const wrong = stuckAt(statuses, 'rebuild');
  return wrong === undefined
    ? undefined
    : `Check registers cannot be built while the run is at "${statusName(wrong)}".`;
};

/**
 * A drop-off (the release) requires that every file of the run is compiled. A released run has none: a rerun takes its
 * release back first. A release override is for a run that could be dropped off but for its release gate.
 */
export const dropOffRefusal = (run: RunFacts): string | undefined => {
  const busy = busyRefusal(run);
  if (busy) return busy;
  if (run.isReleased) return 'The run is released.';
  const statuses = activeStatuses(run);
  const wrong = statuses.find((status) => status !== STATUS.compiled);
  if (statuses.length === 0) return 'The run has no compiled check registers.';
  return wrong === undefined ? undefined : `A run at "${statusName(wrong)}" is not compiled yet.`;
};

/** Who asks for a release against the release gate, or to leave a payment unpaid, and who approves it. */
export const OVERRIDE_ROLES: readonly Role[] = ['administrator', 'check_run_manager'];

/** Why one report of the latest set cannot be dropped off. */
export const reportRefusal = (options: RegisterOptions): string | undefined => {
  const { includePHI, includeDiagnosisDetails } = options;
  if (includePHI && includeDiagnosisDetails) return 'A report with PHI and diagnosis details is not dropped off.';
  if (!includePHI && !includeDiagnosisDetails) return 'A report without PHI is not dropped off.';
  return includePHI ? undefined : 'A report with diagnosis details but without PHI is not dropped off.';
};

/** The reason of a hold when the user gives none. */
export const NO_HOLD_REASON = 'No reason provided';

/** The facts about an EOB that the rules use. */
export interface EobFacts {
  is_on_hold: boolean;
  is_flagged_stop_loss: boolean;
  payment_state: PaymentState;
}

const changed = (change: (payment: EobPayment) => Changed) => (eob: EobFacts) => {
  // no rule of these depends on the amount
  const to = change({ state: eob.payment_state, isOnHold: eob.is_on_hold, amountCents: 0 });
  return 'refusal' in to ? to.refusal : undefined;
};

/** The actions on EOBs; `refuse` says why one is not possible, as the rest of a sentence about the EOB. */
export const EOB_ACTIONS = {
  hold: { label: 'Put on hold', refuse: changed(held) },
  resume: { label: 'Resume', refuse: changed(resumed) },
  reissue: { label: 'Reissue', refuse: changed(reissued) },
  void: { label: 'Void', refuse: changed(voidedUnpaid) },
  accept: { label: 'Accept unpaid', refuse: changed(acceptedUnpaid) },
  flag: {
    label: 'Flag as stop loss',
    refuse: (eob: EobFacts) => (eob.is_flagged_stop_loss ? 'is flagged as stop loss already' : undefined),
  },
  unflag: {
    label: 'Unflag stop loss',
    refuse: (eob: EobFacts) => (eob.is_flagged_stop_loss ? undefined : 'is not flagged as stop loss'),
  },
} as const satisfies Record<string, { label: string; refuse: (eob: EobFacts) => string | undefined }>;
export type EobAction = keyof typeof EOB_ACTIONS;

/** After its run's release an EOB is not held back. @param released the day of the release. */
export const releasedRefusal = (action: EobAction, released: PlainDate): string | undefined =>
  action === 'hold' ? `was released on ${showDate(released)}. Have the processor stop it, and reissue it` : undefined;

/** An EOB that the system put on hold as a possible duplicate is only resumed with a reason. */
export const resumeRefusal = (
  { number, hold_kind }: { number: string; hold_kind: string | null },
  reason: string | null | undefined,
): string | undefined =>
  resumeNeedsReason(hold_kind) && !reason?.trim() ? `EOB ${number}: ${RESUME_REASON}` : undefined;

/** The steps of a rerun, in order, with the labels under which administrators see their outcome. */
export const RERUN_STEPS = {
  'reset-claim-file-status-id': 'Reset claim file status ID',
  'reset-totals-checked': 'Reset totals checked',
  'sum-job': 'Sum job',
  'totals-job': 'Totals job',
  'check-run-workflow': 'Check run workflow',
} as const;
export type RerunStep = keyof typeof RERUN_STEPS;

/** The states of an action that runs in the background, with their labels. */
export const WORK_STATES = { queued: 'Waiting', running: 'Under way', done: 'Done', failed: 'Failed' } as const;
export type WorkState = keyof typeof WORK_STATES;

/** The sources of a run's payment-method buckets. */
export const BUCKET_MODES = { auto: 'Auto', 'last-report': 'Last Check Register', claims: 'Current data' } as const;
export type BucketMode = keyof typeof BUCKET_MODES;
