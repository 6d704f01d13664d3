import { useNotify } from 'ra-core';
import type { BulkAction, Given, Notice } from '../../../../declare/actions/actions.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { partOf } from '../../../messages/actions.ts';
import type { Outcome } from './outcome.ts';
import { idsOf } from './outcome.ts';
import { notifyEndOf } from './work.ts';

const reasonsOf = ({ results }: Outcome): string[] => [
  ...new Set(results.flatMap(({ outcome, reason }) => (outcome === 'done' || !reason ? [] : [reason]))),
];

/** The notification of an outcome: success, or how many failed and why. */
export const noticeOf = (action: Pick<BulkAction, 'done' | 'failed' | 'report'>, outcome: Outcome): Notice => {
  if (action.report) return action.report(outcome);
  const undone = outcome.results.filter((result) => result.outcome !== 'done');
  if (undone.length === 0) {
    const { done } = action;
    return { type: 'success', lines: [typeof done === 'string' ? done : done(outcome.results)] };
  }
  const of = undone.length < outcome.results.length ? ` ${partOf(undone.length, outcome.results.length)}` : '';
  return { type: 'error', lines: [action.failed + of, ...reasonsOf(outcome)] };
};

/** Returns a function that shows a notification. */
export const useNotice = () => {
  const notify = useNotify();
  return ({ type, lines, link, duration }: Notice) =>
    notify(lines.join('\n'), {
      type,
      multiLine: true,
      ...(link && { messageArgs: { link } }),
      ...(duration && { autoHideDuration: duration }),
    });
};

/**
 * Returns a function that reports the outcome of an action. Work that continues in the background is reported when it
 * ends; for "all matching" only for the records on the page, to avoid a flood of notifications.
 */
export const useReport = () => {
  const show = useNotice();
  return (action: BulkAction, outcome: Outcome, given: Given, rows: readonly Row[]): void => {
    const { background } = action;
    const done = idsOf(outcome.results, 'done');
    const later = background === 'reported-later';
    if (later || (typeof background === 'function' && background(given))) {
      notifyEndOf(
        done.filter((id) => rows.some((row) => Number(row.id) === id)),
        action.name,
      );
    }
    if (!later || done.length < outcome.results.length) show(noticeOf(action, outcome));
  };
};
