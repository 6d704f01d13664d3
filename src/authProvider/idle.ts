/** The limits the server sets, in seconds (`session` of GET /auth). */
export interface Limits {
  idle: number;
  absolute: number;
}

const SECOND = 1000;

/** Before the logout, the warning; shorter where the whole limit is short (docs/rules/people.md, "Session"). */
const WARNING = 300;
const warningFor = (idle: number): number => Math.min(WARNING, idle / 2);

/** Before the absolute end of the session, a note that work should be saved. */
const LAST_STRETCH = 300;

export type Idleness = { phase: 'active' } | { phase: 'warned'; secondsLeft: number } | { phase: 'over' };

/** Where a session stands that last saw its person at `lastActive` (epoch ms, as `now`). */
export const idleness = (now: number, lastActive: number, { idle }: Limits): Idleness => {
  const secondsLeft = idle - (now - lastActive) / SECOND;
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft <= warningFor(idle) ? { phase: 'warned', secondsLeft } : { phase: 'active' };
};

export type Lifetime = { phase: 'plenty' } | { phase: 'ending'; secondsLeft: number } | { phase: 'over' };

/** How much is left of the time a session may live at all, whatever its person does. */
export const lifetime = (now: number, signedInAt: number, { absolute }: Limits): Lifetime => {
  const secondsLeft = absolute - (now - signedInAt) / SECOND;
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft < Math.min(LAST_STRETCH, absolute / 2) ? { phase: 'ending', secondsLeft } : { phase: 'plenty' };
};

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '5 minutes', '40 seconds': minutes are rounded up, so that the warning's first word is the limit itself. */
export const inWords = (seconds: number): string =>
  seconds > 60 ? plural(Math.ceil(seconds / 60), 'minute') : plural(Math.max(1, Math.ceil(seconds)), 'second');
