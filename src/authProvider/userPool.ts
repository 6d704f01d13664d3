import { cognitoUserPoolsTokenProvider } from '@aws-amplify/auth/cognito';
import { Amplify, ConsoleLogger, type ResourcesConfig } from '@aws-amplify/core';

/** The Cognito user pool. The server embeds it in the page. */
export interface UserPool {
  /** For a pool not hosted by AWS: its endpoint, absolute or relative to this origin. */
  endpoint?: string;
  userPoolId: string;
  clientId: string;
  /** Host of the hosted sign-in page, without https://. Absent if there is no hosted page. */
  hostedDomain?: string;
}

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

/** Clears this browser's tokens without a request, so that the next user may sign in. */
export const forgetTokens = (): Promise<void> => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
