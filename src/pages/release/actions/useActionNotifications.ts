import { useNotify } from 'react-admin';
import type { RunAction } from '../../../../domain/release/release-actions.ts';
import { RERUN_STEPS } from '../../../../domain/release/release-actions.ts';
import type { Outcome } from './outcome.ts';
import { idsOf } from './outcome.ts';

/** Notification texts for success and failure of each action (docs/rules/check-runs.md, "Release actions"). */
export const ACTION_TEXTS: Readonly<Record<RunAction | 'refresh-cache', { done: string; failed: string }>> = {
  rerun: { done: 'Rerun successful', failed: 'Rerun failed' },
  void: { done: 'Void successful', failed: 'Failed to void check run' },
  delete: { done: 'Delete successful', failed: 'Failed to delete check run' },
  dropoff: { done: 'Reports dropped off successfully', failed: 'Failed to drop off check run' },
  rebuild: { done: 'Rebuild successful', failed: 'Failed to rebuild check run' },
  'refresh-cache': { done: 'Cache refreshed', failed: 'Failed to refresh check run cache' },
};

/** How long a rerun's notification stays, ms: long enough to read the reasons. */
const RERUN_SHOWN = 15_000;

type Step = NonNullable<Outcome['actions']>[number];

const stepLine = ({ key, success, reason }: Step): string =>
  `${RERUN_STEPS[key]}: ${[success ? 'done' : 'failed', reason].filter(Boolean).join(', ')}`;

const reasonsOf = ({ results }: Outcome): string[] => [
  ...new Set(results.flatMap(({ outcome, reason }) => (outcome === 'done' || !reason ? [] : [reason]))),
];

/** Returns a function that shows a notification with the outcome of an action, including the reasons. */
export const useActionNotifications = () => {
  const notify = useNotify();
  const show = (type: 'success' | 'warning' | 'error', lines: readonly string[], autoHideDuration?: number) =>
    notify(lines.join('\n'), { type, multiLine: true, ...(autoHideDuration && { autoHideDuration }) });

  const notifyRerun = (outcome: Outcome) => {
    const { actions = [], results } = outcome;
    const done = idsOf(results, 'done').length;
    const lines = actions.length ? actions.map(stepLine) : reasonsOf(outcome);
    const whole = done === results.length && actions.every(({ success }) => success);
    if (whole) return show('success', [ACTION_TEXTS.rerun.done, ...lines], RERUN_SHOWN);
    if (done > 0) return show('warning', ['Rerun partially failed', ...lines], RERUN_SHOWN);
    return show('error', [ACTION_TEXTS.rerun.failed, ...lines], RERUN_SHOWN);
  };

  return (action: keyof typeof ACTION_TEXTS, outcome: Outcome) => {
    if (action === 'rerun') return notifyRerun(outcome);
    const undone = outcome.results.filter((result) => result.outcome !== 'done');
    if (undone.length === 0) return show('success', [ACTION_TEXTS[action].done]);
    const of = undone.length < outcome.results.length ? ` (${undone.length} of ${outcome.results.length})` : '';
    return show('error', [ACTION_TEXTS[action].failed + of, ...reasonsOf(outcome)]);
  };
};
