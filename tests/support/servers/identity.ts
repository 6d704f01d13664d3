import { DEMO_PASSWORD, demoEmail } from '../../../demo/accounts.ts';
import type { Role } from '../../../domain/roles.ts';

/** The tokens the user pool returns for a sign-in. */
export interface Tokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

/** The configuration embedded in the page: `<script id="configuration">`. */
export interface PageConfiguration {
  userPool: { userPoolId: string; clientId: string; endpoint?: string };
}

export const configurationOf = async (url: string): Promise<PageConfiguration> => {
  const page = await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text();
  const json = /<script[^>]*id="configuration"[^>]*>([^<]*)<\/script>/.exec(page)?.[1];
  if (!json) throw new Error('The page has no configuration; was the console built ("npm run build")?');
  return JSON.parse(json) as PageConfiguration;
};

const clientIds = new Map<string, Promise<string>>();

const clientIdOf = (url: string): Promise<string> => {
  const known = clientIds.get(url) ?? configurationOf(url).then(({ userPool }) => userPool.clientId);
  clientIds.set(url, known);
  return known;
};

/** Calls one operation of the user pool as the console's sign-in library does. */
export const userPool = async (url: string, operation: string, body: object): Promise<Response> =>
  fetch(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: await clientIdOf(url), ...body }),
  });

/** Signs a demo account in, with a new session. */
export const signIn = async (url: string, role: Role): Promise<Tokens> => {
  const answer = await userPool(url, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: demoEmail(role), PASSWORD: DEMO_PASSWORD },
  });
  const body = (await answer.json()) as { AuthenticationResult?: Tokens };
  if (!body.AuthenticationResult)
    throw new Error(`${role} could not sign in: ${answer.status} ${JSON.stringify(body)}`);
  return body.AuthenticationResult;
};

const tokens = new Map<string, Promise<Tokens>>();

/** The access token of a role's demo account; one sign-in per role and server, shared by the tests of a file. */
export const tokenOf = async (url: string, role: Role): Promise<string> => {
  const key = `${url} ${role}`;
  const known = tokens.get(key) ?? signIn(url, role);
  tokens.set(key, known);
  return (await known).AccessToken;
};

/** Forgets a server that has stopped: the system may give its port to the next one, which knows none of its tokens. */
export const forgetServer = (url: string): void => {
  clientIds.delete(url);
  for (const key of tokens.keys()) if (key.startsWith(`${url} `)) tokens.delete(key);
};
