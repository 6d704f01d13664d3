import type { RunAction } from '../../../../domain/release/release-actions.ts';

/**
 * The work this page asked for and whose end it tells of; a new document forgets it, the rows still show how it stands.
 */
const asked = new Map<number, RunAction>();
let snapshot: readonly number[] = [];
const listeners = new Set<() => void>();

const changed = () => {
  snapshot = [...asked.keys()];
  for (const listener of listeners) listener();
};

export const askedRuns = (): readonly number[] => snapshot;

export const onAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From now on the end of this action on these runs is told. */
export const tellEndOf = (ids: readonly number[], action: RunAction): void => {
  for (const id of ids) asked.set(id, action);
  changed();
};

/** What was asked of a run; it is told once. */
export const takeAsked = (id: number): RunAction | undefined => {
  const action = asked.get(id);
  if (asked.delete(id)) changed();
  return action;
};
