import { RETRY_AFTER_S } from '../db/unavailable.ts';

interface Failure {
  status: number;
  text: string;
  hint: string;
  /** Retry-After, for a temporary failure. */
  retryAfterSeconds?: number;
}

/** One entry per failure: its status, the text for users (it says what to do next), and a hint for the developer. */
const CATALOGUE = {
  unreadable: {
    status: 400,
    text: 'The request could not be read. Reload the page and try again.',
    hint: 'The body is not valid for its content type.',
  },
  unauthenticated: {
    status: 401,
    text: 'Sign in to continue.',
    hint: 'Send Authorization: Bearer with an access token of the configured user pool.',
  },
  session_expired: {
    status: 401,
    text: 'Session has expired and requires re-authentication',
    hint: 'The session was ended, idled too long, or reached its absolute lifetime.',
  },
  locked: {
    status: 401,
    text: 'This account is locked. Ask an administrator to activate it.',
    hint: 'users.locked_since is at or before now, or no user has this token’s issuer and subject.',
  },
  forbidden: {
    status: 403,
    text: 'Your role does not allow this. Ask an administrator if you need it.',
    hint: 'The call’s declared access names the roles that may make it.',
  },
  not_found: {
    status: 404,
    text: 'This record does not exist, or it is not assigned to you.',
    hint: 'No such record within the caller’s row scope.',
  },
  no_such_call: { status: 404, text: 'There is nothing at this address.', hint: 'No declared call has this path.' },
  too_slow: {
    status: 408,
    text: 'The request took too long to arrive. Check the connection and try again.',
    hint: 'The headers of the request were not complete in time.',
  },
  conflict: {
    status: 409,
    text: 'This could not be done in the record’s present state. Reload it and try again.',
    hint: 'The state machine or a unique field refused the change.',
  },
  still_running: {
    status: 409,
    text: 'This is already being done. Wait for it to finish.',
    hint: 'A call with the same Idempotency-Key is still running.',
  },
  count_changed: {
    status: 409,
    text: 'Another number of records matches now. Review the list and select again.',
    hint: 'A bulk action was sent with a filter and the number of records expected of it, which is no longer right.',
  },
  not_staged: {
    status: 410,
    text: 'The server no longer has this file. Send it again.',
    hint: 'What the pre-check has read is kept for a day, for the user who sent it. Send the file instead of its hash.',
  },
  stale: {
    status: 412,
    text: 'Somebody changed this record while you were editing. Compare and save again.',
    hint: 'If-Match names an older version; the body has the current record and who changed what.',
  },
  too_large: {
    status: 413,
    text: 'This is too large. The maximum size is 300MB for a file.',
    hint: 'A body, part or field is over its limit.',
  },
  wrong_type: {
    status: 415,
    text: 'Unsupported content type.',
    hint: 'Send application/json, or multipart/form-data where the call takes files.',
  },
  invalid: {
    status: 422,
    text: 'Some fields need your attention.',
    hint: 'issues[] names each field by its path.',
  },
  key_reused: {
    status: 422,
    text: 'This was already sent with other content. Reload the page and try again.',
    hint: 'An Idempotency-Key may only be repeated with the same body.',
  },
  source_failed: {
    status: 424,
    text: 'Error while trying to get the information.',
    hint: 'A source outside of this product could not be reached or read; the product itself is well.',
  },
  too_many: {
    status: 429,
    text: 'Too many requests. Wait a moment and try again.',
    hint: 'Retry-After says how many seconds.',
  },
  headers_too_large: {
    status: 431,
    text: 'The address is too long. Remove some filters and try again.',
    hint: 'The request line and the headers are larger than 16 kB.',
  },
  failed: {
    status: 500,
    text: 'Something went wrong',
    hint: 'Find the request id in the server’s log.',
  },
  unavailable: {
    status: 503,
    text: 'The service is not available at the moment. Try again in a minute.',
    hint: 'The server is stopping, or its database cannot be reached. Retry-After says how many seconds; a change goes again under its Idempotency-Key.',
    retryAfterSeconds: RETRY_AFTER_S,
  },
} as const satisfies Record<string, Failure>;

export type ProblemCode = keyof typeof CATALOGUE;

export interface Issue {
  path: string;
  message: string;
}

interface Details {
  /** Replaces the catalogue's text in a specific case. */
  text?: string;
  hint?: string;
  issues?: readonly Issue[];
  /** Additional members of the response, e.g. the current record of a 412. */
  more?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** An error that is sent to the client as problem+json (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Details;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.text ?? CATALOGUE[code].text);
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.details = details;
    const { retryAfterSeconds }: Failure = CATALOGUE[code];
    this.headers = { ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }), ...details.headers };
  }

  body(requestId: string) {
    return {
      type: `about:blank#${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      code: this.code,
      detail: this.message,
      // The contract's name of the text; `detail` is RFC 9457's.
      message: this.message,
      hint: this.details.hint ?? CATALOGUE[this.code].hint,
      requestId,
      ...(this.details.issues && { issues: this.details.issues }),
      ...this.details.more,
    };
  }
}

/** 422 with one issue per field. */
export const invalid = (issues: readonly Issue[]): Problem => new Problem('invalid', { issues });
