import type { RouterBlockerFunction } from 'ra-core';
import type { Location, NavigationType, Navigator, To, UNSAFE_createBrowserHistory } from 'react-router';
import { createPath, parsePath } from 'react-router';

type BrowserHistory = Pick<
  ReturnType<typeof UNSAFE_createBrowserHistory>,
  'action' | 'location' | 'createHref' | 'push' | 'replace' | 'go' | 'listen'
>;

type Target = Parameters<RouterBlockerFunction>[0]['nextLocation'];

/** What the user is asked about: where the blocked navigation leads, and how it is continued. */
export interface BlockedNavigation {
  location: Target;
  proceed: () => void;
}

interface Guard {
  shouldBlock: RouterBlockerFunction;
  onBlocked: (blocked: BlockedNavigation) => void;
}

/** Where the user is, and how they came there. A new object with each navigation. */
interface Position {
  location: Location;
  action: NavigationType;
}

export interface BlockableHistory extends Navigator {
  position: () => Position;
  /** Returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
  /** Lets a guard refuse navigations, the browser's Back and Forward included. Returns how to remove it. */
  block: (guard: Guard) => () => void;
}

/**
 * A history whose navigations can be blocked. React Router offers blocking only with its data router, more than half of
 * the package, of which the console uses nothing else. A step in the browser's history has happened by the time it is
 * reported, so a blocked one is undone at once, and repeated when the user agrees.
 */
export const blockable = (history: BrowserHistory): BlockableHistory => {
  const guards = new Set<Guard>();
  const listeners = new Set<() => void>();
  const here = (): Position => ({ location: history.location, action: history.action });
  let position = here();
  /** Runs instead of the guards when the next step is reported, because `step` has made it and not the user. */
  let onStep: (() => void) | undefined;

  const arrive = () => {
    position = here();
    for (const listener of listeners) listener();
  };

  const refusing = (nextLocation: Target, historyAction: `${NavigationType}`): Guard | undefined =>
    [...guards].find((guard) => guard.shouldBlock({ currentLocation: position.location, nextLocation, historyAction }));

  const step = (delta: number, then: () => void) => {
    onStep = then;
    history.go(delta);
  };

  history.listen(({ action, location, delta }) => {
    const then = onStep;
    onStep = undefined;
    if (then) return then();
    // An entry that the console has not made has no distance, and leaving for it cannot be undone.
    const guard = `${action}` === 'POP' && delta ? refusing(location, 'POP') : undefined;
    if (!guard || !delta) return arrive();
    step(-delta, () => guard.onBlocked({ location, proceed: () => step(delta, arrive) }));
  });

  const navigate = (method: 'push' | 'replace', to: To, state: unknown) => {
    const {
      pathname = position.location.pathname,
      search = '',
      hash = '',
    } = typeof to === 'string' ? parsePath(to) : to;
    const location = { pathname, search, hash, state };
    const proceed = () => history[method](createPath(location), state);
    const guard = refusing(location, method === 'push' ? 'PUSH' : 'REPLACE');
    if (guard) guard.onBlocked({ location, proceed });
    else proceed();
  };

  return {
    createHref: history.createHref,
    go: history.go,
    push: (to, state) => navigate('push', to, state),
    replace: (to, state) => navigate('replace', to, state),
    position: () => position,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block: (guard) => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
};
