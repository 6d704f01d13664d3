/** The session limits set by the server, in seconds (`session` of GET /auth). */
export interface Limits {
  idle: number;
  absolute: number;
}

const SECOND = 1000;

/**
 * How long before the logout the warning appears, in seconds. Half the idle limit where that is shorter
 * (docs/rules/people.md, "Session").
 */
const WARNING = 300;
const warningFor = (idle: number): number => Math.min(WARNING, idle / 2);

/** How long before the absolute end of the session the user is advised to save, in seconds. */
const ENDING_NOTICE = 300;

export type Idleness = { phase: 'active' } | { phase: 'warned'; secondsLeft: number } | { phase: 'over' };

/** The idle state of a session whose user was last active at `lastActive` (epoch ms, like `now`). */
export const idleness = (now: number, lastActive: number, { idle }: Limits): Idleness => {
  const secondsLeft = idle - (now - lastActive) / SECOND;
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft <= warningFor(idle) ? { phase: 'warned', secondsLeft } : { phase: 'active' };
};

export type Lifetime = { phase: 'plenty' } | { phase: 'ending'; secondsLeft: number } | { phase: 'over' };

/** The state of the session's absolute lifetime, which does not depend on activity. */
export const lifetime = (now: number, signedInAt: number, { absolute }: Limits): Lifetime => {
  const secondsLeft = absolute - (now - signedInAt) / SECOND;
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft < Math.min(ENDING_NOTICE, absolute / 2) ? { phase: 'ending', secondsLeft } : { phase: 'plenty' };
};

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '5 minutes', '40 seconds'. Minutes are rounded up, so that the warning starts with the full limit. */
export const formatDuration = (seconds: number): string =>
  seconds > 60 ? plural(Math.ceil(seconds / 60), 'minute') : plural(Math.max(1, Math.ceil(seconds)), 'second');
