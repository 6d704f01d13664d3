import type { UserPool } from '../authProvider/loadUserPool.ts';

/** The configuration the server embeds in the page. */
export interface Configuration {
  userPool: UserPool;
  errorReporting?: { dsn: string; environment: string };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const textOrNone = (value: unknown) => (isText(value) ? value : undefined);

const fault = (what: string) => new Error(`The page's configuration names no ${what}`);

/** Parses the block `<script type="application/json" id="configuration">`. Throws when a required value is missing. */
export const readConfiguration = (text: string): Configuration => {
  const parsed: unknown = JSON.parse(text);
  if (!isObject(parsed) || !isObject(parsed.userPool)) throw fault('user pool');
  const { endpoint, userPoolId, clientId, hostedDomain } = parsed.userPool;
  if (!isText(userPoolId) || !isText(clientId)) throw fault('user pool id and client id');
  const reporting = isObject(parsed.errorReporting) ? parsed.errorReporting : {};
  return {
    userPool: { endpoint: textOrNone(endpoint), userPoolId, clientId, hostedDomain: textOrNone(hostedDomain) },
    errorReporting: isText(reporting.dsn)
      ? { dsn: reporting.dsn, environment: textOrNone(reporting.environment) ?? 'production' }
      : undefined,
  };
};
