import type { RunAction } from '../../../../domain/release/release-actions.ts';

/**
 * Background work started from this page, whose end is reported in a notification. It is kept in memory only: after a
 * reload, the rows still show the state of the work.
 */
const started = new Map<number, RunAction>();
let snapshot: readonly number[] = [];
const listeners = new Set<() => void>();

const changed = () => {
  snapshot = [...started.keys()];
  for (const listener of listeners) listener();
};

export const startedRuns = (): readonly number[] => snapshot;

export const onStartedChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reports the end of this action on these runs. */
export const reportEndOf = (ids: readonly number[], action: RunAction): void => {
  for (const id of ids) started.set(id, action);
  changed();
};

/** Removes and returns the action started on a run, so that its end is reported once. */
export const takeStarted = (id: number): RunAction | undefined => {
  const action = started.get(id);
  if (started.delete(id)) changed();
  return action;
};
