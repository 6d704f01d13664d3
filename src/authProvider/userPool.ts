import { fetchAuthSession } from '@aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from '@aws-amplify/auth/cognito';
import { Amplify, ConsoleLogger, type ResourcesConfig } from '@aws-amplify/core';
import type { UserPool } from './loadUserPool.ts';
import { type Session, sessionOf } from './storedSession.ts';

// Loaded by `loadUserPool` only, with everything else of Amplify.
export { signOut } from '@aws-amplify/auth';

const authConfig = ({
  endpoint,
  userPoolId,
  clientId,
  hostedDomain,
}: UserPool): NonNullable<ResourcesConfig['Auth']> => ({
  Cognito: {
    userPoolId,
    userPoolClientId: clientId,
    ...(endpoint && { userPoolEndpoint: new URL(endpoint, location.origin).href }),
    ...(hostedDomain && {
      loginWith: {
        oauth: {
          domain: hostedDomain,
          scopes: ['openid', 'email', 'profile'],
          redirectSignIn: [`${location.origin}/`],
          redirectSignOut: [`${location.origin}/`],
          responseType: 'code' as const,
        },
      },
    }),
  },
});

/** Without the `aws-amplify` umbrella package, Amplify finds its tokens only if both calls are made, in this order. */
export const configureUserPool = (pool: UserPool): void => {
  // Amplify logs a warning for every pool with a custom endpoint.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const Auth = authConfig(pool);
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } });
};

/** Amplify refreshes an expired token. For a disabled user it returns no tokens instead of an error. */
export const fetchSession = async (forceRefresh: boolean): Promise<Session | null> => {
  const token = (await fetchAuthSession({ forceRefresh })).tokens?.accessToken;
  return token ? sessionOf(token.toString(), token.payload) : null;
};

/** Clears this browser's tokens without a request, so that the next user may sign in. */
export const forgetTokens = (): Promise<void> => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
