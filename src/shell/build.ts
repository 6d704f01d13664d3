import { onBuildSeen } from '../dataProvider/http.ts';

/** The build of the console or the server: its commit and the commit's date. */
export interface Build {
  commit: string;
  date: string;
}

const UNKNOWN = 'unknown';

/** The build of this code. */
export const ours: Build = {
  commit: import.meta.env.VITE_COMMIT ?? UNKNOWN,
  date: import.meta.env.VITE_COMMIT_DATE ?? UNKNOWN,
};

/** Whether console and server come from different commits; either commit may be abbreviated. */
export const differ = (one: string, other: string): boolean => {
  if (!one || !other || one === UNKNOWN || other === UNKNOWN) return false;
  return !one.startsWith(other) && !other.startsWith(one);
};

let theirs: Build | undefined;
const listeners = new Set<() => void>();

/** The server's build in the latest response. */
export const serverBuild = (): Build | undefined => theirs;

export const subscribeToBuild = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

onBuildSeen((build) => {
  if (theirs?.commit === build.commit) return;
  theirs = build;
  for (const listener of listeners) listener();
});
