import { once } from '../../domain/once.ts';

/** The Cognito user pool. The server embeds it in the page. */
export interface UserPool {
  /** For a pool not hosted by AWS: its endpoint, absolute or relative to this origin. */
  endpoint?: string;
  userPoolId: string;
  clientId: string;
  /** Host of the hosted sign-in page, without https://. Absent if there is no hosted page. */
  hostedDomain?: string;
}

let configured: UserPool | undefined;

/** Call this before anything else in this folder. */
export const setUserPool = (pool: UserPool): void => {
  configured = pool;
};

/** The user pool of this page. Throws before `setUserPool`. */
export const userPool = (): UserPool => {
  if (!configured) throw new Error('The page has no user pool yet');
  return configured;
};

const configure = async () => {
  const { configureUserPool, fetchSession, forgetTokens, signOut } = await import('./userPool.ts');
  configureUserPool(userPool());
  return { fetchSession, forgetTokens, signOut };
};

/**
 * Amplify, configured. A fifth of the code of the sign-in page is Amplify, so it is loaded only when a person signs in
 * or out, or a token must be renewed. A failed load is retried on the next call.
 */
export const loadUserPool = once(configure);

/** Loads the calls of the sign-in, with Amplify. */
export const loadSignIn = async () => {
  const { answerChallenge, requestReset, resetByCode, submitCredentials } = await import('./signIn.ts');
  await loadUserPool();
  return { answerChallenge, requestReset, resetByCode, submitCredentials };
};

export type SignIn = Awaited<ReturnType<typeof loadSignIn>>;
