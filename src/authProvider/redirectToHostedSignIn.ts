import { signInWithRedirect } from '@aws-amplify/auth';

/** Redirects to the hosted sign-in page. After sign-in the user returns to the current path and query. */
export const redirectToHostedSignIn = (): Promise<void> =>
  signInWithRedirect({ customState: `${location.pathname}${location.search}` });
