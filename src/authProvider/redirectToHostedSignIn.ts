import { signInWithRedirect } from '@aws-amplify/auth';

/** Leaves for the hosted page; the person comes back to the view the link had opened. */
export const redirectToHostedSignIn = (): Promise<void> =>
  signInWithRedirect({ customState: `${location.pathname}${location.search}` });
