import { Hub } from '@aws-amplify/core';

/** The path if it is inside this console, otherwise '/'. Prevents open redirects. */
export const safePath = (path: unknown): string => (typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/');

/**
 * Completes the authorization code flow (PKCE) from the parameters in the address bar. Resolves to whether it
 * succeeded. Amplify's listener starts as soon as it is imported, so the Hub listener is registered before.
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
