/** A fault of one field, as the API names it (422). */
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

/** Field messages the way react-admin's forms read them: `body.errors`. */
const formErrors = (issues: readonly Issue[]) => Object.fromEntries(issues.map(({ path, message }) => [path, message]));

/**
 * A call that failed: what the person reads (`message`), what support asks for (`requestId`), what a screen decides by
 * (`status`, `code`). `status` 0 and code `network` mean that no answer came. react-admin reads `status` and `body`.
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

/** The problem an answer outside 2xx tells of (RFC 9457, or anything a proxy in between may have said). */
export const problemOf = (status: number, body: unknown, requestId: string | undefined): Problem => {
  const said = isObject(body) ? body : {};
  const issues = issuesOf(said);
  return new Problem({
    status,
    code: textOf(said.code) ?? `http-${status}`,
    message:
      textOf(said.detail) ?? textOf(said.message) ?? textOf(said.title) ?? `The server answered with status ${status}`,
    hint: textOf(said.hint),
    requestId: textOf(said.requestId) ?? requestId,
    issues,
    body: issues ? { ...said, errors: formErrors(issues) } : body,
  });
};

export const networkProblem = (requestId: string): Problem =>
  new Problem({
    status: 0,
    code: 'network',
    message: 'The server could not be reached. Check the connection and try again.',
    requestId,
  });

/** Whether the call may have reached the server without its outcome being known: its retry must carry the same key. */
export const outcomeUnknown = (error: unknown): boolean =>
  !(error instanceof Problem) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 425, 429].includes(error.status) ||
  error.code === 'still_running';
