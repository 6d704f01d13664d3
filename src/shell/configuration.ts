import type { UserPool } from '../authProvider/userPool.ts';

/** What the server writes into the page it serves. */
export interface Configuration {
  userPool: UserPool;
  errorReporting?: { dsn: string; environment: string };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const textOrNone = (value: unknown) => (isText(value) ? value : undefined);

const fault = (what: string) => new Error(`The page's configuration names no ${what}`);

/** Reads the block `<script type="application/json" id="configuration">`. Throws when something needed is missing. */
export const readConfiguration = (text: string): Configuration => {
  const said: unknown = JSON.parse(text);
  if (!isObject(said) || !isObject(said.userPool)) throw fault('user pool');
  const { endpoint, userPoolId, clientId, hostedDomain } = said.userPool;
  if (!isText(userPoolId) || !isText(clientId)) throw fault('user pool id and client id');
  const reporting = isObject(said.errorReporting) ? said.errorReporting : {};
  return {
    userPool: { endpoint: textOrNone(endpoint), userPoolId, clientId, hostedDomain: textOrNone(hostedDomain) },
    errorReporting: isText(reporting.dsn)
      ? { dsn: reporting.dsn, environment: textOrNone(reporting.environment) ?? 'production' }
      : undefined,
  };
};
