import { cognitoUserPoolsTokenProvider } from '@aws-amplify/auth/cognito';
import { Amplify, ConsoleLogger, type ResourcesConfig } from '@aws-amplify/core';

/** Where people sign in; the server writes it into the page. */
export interface UserPool {
  /** Of a pool that is not Cognito's own, absolute or below this origin. */
  endpoint?: string;
  userPoolId: string;
  clientId: string;
  /** Host of the hosted sign-in page, without https://; absent: there is none. */
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

/** Without the umbrella package Amplify finds its tokens only when both lines are there, in this order. */
export const configureUserPool = (pool: UserPool): void => {
  // It warns of every pool with an address of its own.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const Auth = authConfig(pool);
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } });
};

/** Forgets the tokens of this browser without a call; the next person may sign in. */
export const forgetTokens = (): Promise<void> => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
