/**
 * Background work started from this page, whose end is reported in a notification. It is kept in memory only: after a
 * reload, the rows still show the state of the work.
 */
const started = new Map<number, string>();
let snapshot: readonly number[] = [];
const listeners = new Set<() => void>();

const changed = () => {
  snapshot = [...started.keys()];
  for (const listener of listeners) listener();
};

export const startedRecords = (): readonly number[] => snapshot;

export const onStartedChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reports the end of this action on these records. */
export const notifyEndOf = (ids: readonly number[], action: string): void => {
  if (!ids.length) return;
  for (const id of ids) started.set(id, action);
  changed();
};

/** Removes and returns the name of the action started on a record, so that its end is reported once. */
export const takeStarted = (id: number): string | undefined => {
  const action = started.get(id);
  if (started.delete(id)) changed();
  return action;
};
