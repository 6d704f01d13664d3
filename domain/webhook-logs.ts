/** The response statuses of webhook calls, with their labels in the log. */
export const WEBHOOK_STATUSES = {
  200: '200 OK',
  204: '204 No Content',
  400: '400 Bad Request',
  401: '401 Unauthorized',
  403: '403 Forbidden',
  404: '404 Not Found',
  409: '409 Conflict',
  500: '500 Internal Server Error',
  502: '502 Bad Gateway',
  503: '503 Service Unavailable',
} as const;

export const TOKEN_VALID = { true: 'OK', false: 'Fail' } as const;

export const HOLD_OPERATIONS = { true: 'Hold', false: 'Unhold' } as const;

/** The headers shown to users. The authorization is masked before it is stored, and again before it is returned. */
export const IMPORTANT_HEADERS = ['user-agent', 'content-type', 'authorization'] as const;

const MASK = '••••••';

/** The scheme of an Authorization header, without its secret. */
export const maskedAuthorization = (value: string): string => {
  const [scheme = ''] = value.trim().split(/\s+/);
  // a single word is the secret itself, without a scheme
  return value.trim().includes(' ') ? `${scheme.slice(0, 20)} ${MASK}` : MASK;
};

/** Names of parameters that could hold a secret, wherever a caller puts it: `token`, `api_key`, `clientSecret`. */
const SECRET_NAME = /token|auth|secret|passw|key/i;

/** The query parameters of a call, without the values of those whose name says that they are secret. */
export const maskedQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, SECRET_NAME.test(name) ? MASK : value]));

/** The status code with its reason phrase, for the statuses that the endpoint returns. */
export const statusText = (status: number): string | undefined =>
  Object.entries(WEBHOOK_STATUSES).find(([code]) => Number(code) === status)?.[1];

/** The color of an answer: 2xx went well, 4xx was refused, 5xx failed. */
export const statusTone = (status: number): 'success' | 'warning' | 'error' | 'neutral' => {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warning';
  return status >= 200 && status < 300 ? 'success' : 'neutral';
};
