/** Explains the client's errors without host, port or user (docs/rules/exchange.md, "SFTP diagnostic"). */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|refused/i, 'The source refused the connection. Ask whether its server is running.'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'The source’s host name could not be found. Check the configuration.'],
  [/host key/i, 'The source showed a host key that is not configured. Ask who runs it whether its key has changed.'],
  [/private key/i, 'The private key for the source cannot be read. Check the configuration.'],
  [/authentication/i, 'The source refused the user name, key or password. Check the configuration.'],
  [/ETIMEDOUT|timed out|timeout|handshake/i, 'The source did not answer in time. Try again in a minute.'],
  [
    /ECONNRESET|EPIPE|closed|ended|unexpected (?:end|close)/i,
    'The source ended the connection. Try again in a minute.',
  ],
  [/^\S* ?archive:/i, 'The source does not let files be moved to the directory archive.'],
  [/permission denied/i, 'The source does not let this directory be read.'],
];

const UNKNOWN = 'Error while trying to get the information.';

const isError = (error: unknown): error is Error & { code?: unknown } => error instanceof Error;

export const reasonOf = (error: unknown): string => {
  if (!isError(error)) return UNKNOWN;
  const said = `${typeof error.code === 'string' ? error.code : ''} ${error.message}`;
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? UNKNOWN;
};
