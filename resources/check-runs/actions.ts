import type { Action, Actions, Notice } from '../../declare/actions/actions.ts';
import type { RunFacts } from '../../domain/release/release-actions.ts';
import {
  deleteRefusal,
  dropOffRefusal,
  RERUN_STEPS,
  RUN_ACTION_ROLES,
  RUN_ACTIONS,
  rebuildRefusal,
  rerunNeedsReason,
  rerunRefusal,
  voidRefusal,
} from '../../domain/release/release-actions.ts';
import { RERUN_TARGET, STATUS } from '../../domain/release/statuses.ts';
import {
  deleteRuns,
  dropOffRun,
  overrideGate,
  type RerunAnswer,
  rebuildRun,
  refreshCache,
  rerunRuns,
} from './action-calls.ts';
import { addressOfRuns, schedulerAddress } from './addresses.ts';
import { factsOf, runLine } from './facts.ts';
import type { CheckRunRow } from './row.ts';

/** How long a rerun's notification stays, ms: long enough to read the reasons. */
const RERUN_SHOWN = 15_000;

/** The outcome of a rerun, with its steps. */
const reportRerun = ({ results, actions = [] }: Pick<RerunAnswer, 'results'> & Partial<RerunAnswer>): Notice => {
  const ids = results.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []));
  const done = ids.length;
  const to = addressOfRuns(ids);
  const reasons = results.flatMap(({ outcome, reason }) => (outcome === 'done' || !reason ? [] : [reason]));
  const steps = actions.map(
    ({ key, success, reason }) =>
      `${RERUN_STEPS[key]}: ${[success ? 'done' : 'failed', reason].filter(Boolean).join(', ')}`,
  );
  const queued = done > 0 ? [`${done} ${done === 1 ? 'run' : 'runs'} queued`] : [];
  const lines = [...queued, ...(steps.length ? steps : [...new Set(reasons)])];
  const notice = (type: Notice['type'], title: string) => ({
    type,
    lines: [title, ...lines],
    ...(to && { link: { label: 'Show them', to } }),
    duration: RERUN_SHOWN,
  });
  if (done === results.length && actions.every(({ success }) => success)) return notice('success', 'Rerun successful');
  return done > 0 ? notice('warning', 'Rerun partially failed') : notice('error', 'Rerun failed');
};

const FIXED = 'A rerun always does this.';

const by = (refusal: (run: RunFacts) => string | undefined) => (run: CheckRunRow) => refusal(factsOf(run));

/** The actions on check runs (docs/rules/check-runs.md, "Release actions"). */
export const runActions = (a: Actions<CheckRunRow>): readonly Action[] => [
  a.link('scheduler', {
    label: 'Find group in Scheduler',
    to: ({ group }) => schedulerAddress(group.number),
  }),
  a.link('exceptions', {
    label: 'Exceptions of this run',
    to: ({ id }) => `/exceptions?${new URLSearchParams({ 'check-run-id': String(id) })}`,
  }),
  a.copy('copy-id', {
    label: 'Copy Check Run ID',
    access: ['administrator'],
    text: ({ id }) => String(id),
    failed: 'Failed to copy Check Run ID',
  }),
  a.bulk('rerun', rerunRuns, {
    label: `${RUN_ACTIONS.rerun}…`,
    past: 'rerun',
    refuse: by(rerunRefusal),
    dialog: { title: 'Rerun', submit: 'Rerun' },
    options: {
      legend: 'What is done',
      of: {
        reset: { label: 'Reset payment files to Waiting PDF', checked: true, fixed: FIXED },
        totals: { label: 'Reset totals checked', checked: true, fixed: FIXED },
        rebuild: { label: 'Rebuild check register reports', checked: true, fixed: FIXED },
        dropOffToLin: { label: 'Drop off to LIN', checked: true },
        emailNotification: { label: 'Email notification', checked: true },
      },
    },
    reason: {
      required: (runs) =>
        runs.some((run) => rerunNeedsReason({ statuses: run.status_ids.map(Number) }))
          ? 'Give a reason: a selected run is compiled and may have been released.'
          : undefined,
    },
    body: (selection, { options, reason }) => ({
      ...selection,
      targetPaymentFilesStatusId: RERUN_TARGET,
      resetTotalsChecked: true as const,
      rebuildCheckRegisterReports: true as const,
      dropOffToLin: options.dropOffToLin,
      emailNotification: options.emailNotification,
      reason,
    }),
    done: 'Rerun successful',
    failed: 'Rerun failed',
    report: reportRerun,
    background: ({ options }) => options.dropOffToLin === true,
  }),
  a.bulk('void', deleteRuns, {
    label: `${RUN_ACTIONS.void}…`,
    past: 'voided',
    access: RUN_ACTION_ROLES.void,
    refuse: by(voidRefusal),
    dialog: {
      title: 'Void check runs',
      submit: 'Void',
      text: 'Their payment files are voided. This action cannot be undone.',
      danger: true,
    },
    body: (selection) => ({ ...selection, action: 'void' as const }),
    done: 'Void successful',
    failed: 'Failed to void check run',
  }),
  a.bulk('delete', deleteRuns, {
    label: `${RUN_ACTIONS.delete}…`,
    past: 'deleted',
    refuse: by(deleteRefusal),
    dialog: {
      title: 'Delete check runs',
      submit: 'Delete',
      text: 'They leave the list. This action cannot be undone.',
      danger: true,
    },
    body: (selection) => ({ ...selection, action: 'delete' as const }),
    done: 'Delete successful',
    failed: 'Failed to delete check run',
  }),
  a.bulk('rebuild', rebuildRun, {
    label: `${RUN_ACTIONS.rebuild}…`,
    past: 'rebuilt',
    refuse: by(rebuildRefusal),
    dialog: {
      title: 'Rebuild check registers',
      submit: 'Rebuild',
      text: 'The check registers are rebuilt in the background.',
    },
    request: ({ id }) => ({ params: { id } }),
    done: 'Rebuild successful',
    failed: 'Failed to rebuild check run',
    background: 'reported-later',
  }),
  a.bulk('dropoff', dropOffRun, {
    label: `${RUN_ACTIONS.dropoff}…`,
    past: 'dropped off',
    refuse: by(dropOffRefusal),
    single: 'Select one run: each is dropped off by itself.',
    dialog: { title: 'Drop off', submit: 'Drop off' },
    // its dialog chooses the reports: `src/pages/release/actions/DropOffDialog.tsx`
    request: ({ id }) => ({ params: { id } }),
    done: 'Reports dropped off successfully',
    failed: 'Failed to drop off check run',
    background: 'reported-later',
  }),
  a.call('release-override', overrideGate, {
    label: 'Ask for release override…',
    when: ({ status_ids, released_at }) => status_ids.includes(String(STATUS.compiled)) && released_at === null,
    refuse: by(dropOffRefusal),
    fields: ['reason', 'emailNotification'],
    confirm: (run) => ({
      title: 'Ask for release override',
      text: `${runLine(run)}. Its release gate is closed: the reports of its latest set are dropped off once another Check Run Manager or Administrator approves.`,
      action: 'Ask for approval',
    }),
    request: ({ id }, body) => ({ params: { id }, body }),
    done: () => 'Release override under way',
    failed: 'Failed to ask for a release override',
  }),
  a.bulk('refresh-cache', refreshCache, {
    label: 'Refresh cache',
    past: 'refreshed',
    refuse: ({ deleted_at }) => (deleted_at === null ? undefined : 'The run is deleted.'),
    request: ({ id }) => ({ params: { id } }),
    done: 'Cache refreshed',
    failed: 'Failed to refresh check run cache',
  }),
];
