/** The answers a webhook call may have had, as the log names them. */
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

/** Whose EOBs a call was about: the locations that the door serves, by key. */
export const WEBHOOK_ENTITIES = { '001': 'TN', '003': 'WI' } as const;

export const TOKEN_VALID = { true: 'OK', false: 'Fail' } as const;

export const HOLD_OPERATIONS = { true: 'Hold', false: 'Unhold' } as const;

/** The headers a person is shown; what authorizes a call is masked before it is stored, and again before it is told. */
export const IMPORTANT_HEADERS = ['user-agent', 'content-type', 'authorization'] as const;

const MASK = '••••••';

/** The scheme of an authorization and nothing of its secret. */
export const maskedAuthorization = (value: string): string => {
  const [scheme = ''] = value.trim().split(/\s+/);
  // a secret that stands alone has no scheme that could be told
  return value.trim().includes(' ') ? `${scheme.slice(0, 20)} ${MASK}` : MASK;
};

/** How an answer is told by colour: 2xx went well, 4xx was refused, 5xx failed. */
export const statusTone = (status: number): 'success' | 'warning' | 'error' | 'neutral' => {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warning';
  return status >= 200 && status < 300 ? 'success' : 'neutral';
};
