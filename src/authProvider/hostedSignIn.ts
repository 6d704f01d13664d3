import { Hub } from '@aws-amplify/core';

/** A path of this console, or the start: a return address never leaves the origin. */
export const safePath = (path: unknown): string => (typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/');

/**
 * Completes the code flow (PKCE) the address bar carries. Answers whether it worked. The listener begins
 * at once when it is loaded, so somebody has to be listening to it before.
 */
export const completeHostedSignIn = async (): Promise<boolean> => {
  const outcome = new Promise<boolean>((resolve) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'customOAuthState') history.replaceState(null, '', safePath(payload.data));
      if (payload.event === 'signInWithRedirect') resolve(true);
      if (payload.event === 'signInWithRedirect_failure') resolve(false);
      if (payload.event.startsWith('signInWithRedirect')) stop();
    });
  });
  await import('@aws-amplify/auth/enable-oauth-listener');
  return outcome;
};
