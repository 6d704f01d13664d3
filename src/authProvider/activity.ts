/** When the user was last active in any tab (epoch ms). All tabs share it and read it at each check. */
const KEY = 'last-activity';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Events only a user causes. Scroll and focus are left out: the page can cause them itself. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Undefined when another tab has ended the session, because that clears the storage. */
export const lastActivity = (): number | undefined => {
  const stored = Number(localStorage.getItem(KEY));
  return stored > 0 ? stored : undefined;
};

export const noteActivity = (now = Date.now()): void => localStorage.setItem(KEY, String(now));

/** Calls `noticed` when the user is active, at most once a second. Returns a function that stops watching. */
export const watchActivity = (onActivity: () => void): (() => void) => {
  let last = 0;
  const onEvent = () => {
    const now = Date.now();
    if (Math.abs(now - last) < SECOND) return;
    last = now;
    onActivity();
  };
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onEvent, { passive: true, capture: true });
  return () => {
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, onEvent, { capture: true });
  };
};

/**
 * Reports activity to the server, at most once a minute. Activity within that minute is reported at the next `tick`
 * after it, so the server never counts the user as idle for longer than the console does.
 */
export const activityReport = (send: () => Promise<unknown>) => {
  let reportedAt = 0;
  return (active: number, now = Date.now()): void => {
    if (active <= reportedAt || now - reportedAt < MINUTE) return;
    reportedAt = now;
    send().catch(() => {
      // Reported again at the next tick. The transport itself reports a lost session.
      if (reportedAt === now) reportedAt = 0;
    });
  };
};
