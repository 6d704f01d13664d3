/** When the person last did something, in any tab: one truth for all of them, read at each check (epoch ms). */
const KEY = 'last-activity';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What only a person does; a scroll or a focus may be the page's own. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Undefined when another tab has ended the session: the store is empty then. */
export const lastActivity = (): number | undefined => {
  const stored = Number(localStorage.getItem(KEY));
  return stored > 0 ? stored : undefined;
};

export const noteActivity = (now = Date.now()): void => localStorage.setItem(KEY, String(now));

/** Calls `noticed` when the person does something, once a second at most; answers how to stop. */
export const watchActivity = (noticed: () => void): (() => void) => {
  let last = 0;
  const onSign = () => {
    const now = Date.now();
    if (Math.abs(now - last) < SECOND) return;
    last = now;
    noticed();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
  };
};

/**
 * Tells the server that the person is at work, once a minute at most. What falls into the minute is told at the next
 * `tick` after it, so that the server never thinks the person idle for longer than the console does.
 */
export const activityReport = (tell: () => Promise<unknown>) => {
  let toldAt = 0;
  return (active: number, now = Date.now()): void => {
    if (active <= toldAt || now - toldAt < MINUTE) return;
    toldAt = now;
    tell().catch(() => {
      // Told again at the next tick; a lost session is reported by the transport itself.
      if (toldAt === now) toldAt = 0;
    });
  };
};
