/** A validation error of one field in an API response (422). */
export interface Issue {
  path: string;
  message: string;
}

interface ProblemFacts {
  status: number;
  code: string;
  message: string;
  hint?: string;
  requestId?: string;
  issues?: readonly Issue[];
  body?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const issuesOf = (body: Record<string, unknown>): Issue[] | undefined => {
  if (!Array.isArray(body.issues)) return undefined;
  return body.issues
    .filter(isObject)
    .map((issue) => ({ path: String(issue.path ?? ''), message: String(issue.message ?? '') }));
};

/** Field messages in the form react-admin's forms expect: `body.errors`. */
const formErrors = (issues: readonly Issue[]) => Object.fromEntries(issues.map(({ path, message }) => [path, message]));

/**
 * A failed API call: `message` is shown to the user, `requestId` is for support, and screens decide by `status` and
 * `code`. `status` 0 with code `network` means that no response arrived. react-admin reads `status` and `body`.
 */
export class Problem extends Error {
  override name = 'Problem';
  status: number;
  code: string;
  hint?: string;
  requestId?: string;
  issues?: readonly Issue[];
  body: unknown;

  constructor({ message, ...facts }: ProblemFacts) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.hint = facts.hint;
    this.requestId = facts.requestId;
    this.issues = facts.issues;
    this.body = facts.body;
  }
}

/** Creates a Problem from a response outside 2xx (RFC 9457, or any body a proxy may have sent). */
export const problemOf = (status: number, body: unknown, requestId: string | undefined): Problem => {
  const fields = isObject(body) ? body : {};
  const issues = issuesOf(fields);
  return new Problem({
    status,
    code: textOf(fields.code) ?? `http-${status}`,
    message:
      textOf(fields.detail) ??
      textOf(fields.message) ??
      textOf(fields.title) ??
      `The server answered with status ${status}`,
    hint: textOf(fields.hint),
    requestId: textOf(fields.requestId) ?? requestId,
    issues,
    body: issues ? { ...fields, errors: formErrors(issues) } : body,
  });
};

export const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';
export const BROKEN_OFF = 'The connection broke before everything had arrived. Try again.';

export const networkProblem = (message: string, requestId: string): Problem =>
  new Problem({ status: 0, code: 'network', message, requestId });

/**
 * Whether the server may have applied the call although its outcome is unknown: a retry must then reuse the same key.
 */
export const outcomeUnknown = (error: unknown): boolean =>
  !(error instanceof Problem) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 425, 429].includes(error.status) ||
  error.code === 'still_running';
