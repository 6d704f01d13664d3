import type { ErrorEvent } from '@sentry/react';

interface Reporting {
  dsn: string;
  environment: string;
}

/** One in ten errors in production (docs/rules/console.md, "Error reporting"); all elsewhere. */
export const sampleRate = (environment: string): number => (environment === 'production' ? 0.1 : 1);

/** Replaces identifiers in a path (numbers, UUIDs, file names): routes are reported, not records. */
export const routeOf = (url: string): string =>
  new URL(url, 'https://console').pathname.replace(/\/(?:[^/]*\d[^/]*|[^/]+\.\w+)(?=\/|$)/g, '/:id');

interface Failure {
  status?: unknown;
  code?: unknown;
  requestId?: unknown;
}

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Only server errors and network failures are reported; a refusal (4xx) is a normal response. */
export const isReportable = (error: unknown): boolean => {
  const { status } = failureOf(error);
  return typeof status === 'number' && (status === 0 || status >= 500);
};

/** The stack frames, without the values of variables. */
const framesOf = (trace: NonNullable<NonNullable<ErrorEvent['exception']>['values']>[number]['stacktrace']) => ({
  frames: trace?.frames?.map(({ filename, function: name, lineno, colno }) => ({
    filename: filename?.split(/[?#]/, 1)[0],
    function: name,
    lineno,
    colno,
  })),
});

/**
 * An allowlist of what is sent: the kind of error, where it occurred, the route, and the request id that identifies the
 * entry in the server's log. No user, body, query or breadcrumbs, and no message, which may quote typed text. Null:
 * nothing is sent.
 */
export const scrub = (report: ErrorEvent, error: unknown): ErrorEvent | null => {
  if (!isReportable(error)) return null;
  const { event_id, timestamp, level, platform, release, environment, exception, request, type } = report;
  const { status, code, requestId } = failureOf(error);
  return {
    type,
    event_id,
    timestamp,
    level,
    platform,
    release,
    environment,
    request: request?.url ? { url: routeOf(request.url) } : undefined,
    exception: {
      values: exception?.values?.map((value) => ({
        type: value.type,
        value: `${String(code)} (${String(status)})`,
        stacktrace: framesOf(value.stacktrace),
      })),
    },
    tags: { status: String(status), code: String(code), requestId: String(requestId ?? '') },
  };
};

let capture: ((error: unknown) => void) | undefined;

/** Loads the reporting package when a DSN is configured; nothing waits for it. */
export const startErrorReporting = async ({ dsn, environment }: Reporting): Promise<void> => {
  const { init, captureException } = await import('@sentry/react');
  init({
    dsn,
    environment,
    release: import.meta.env.VITE_COMMIT,
    sampleRate: sampleRate(environment),
    // Nothing is collected automatically: no clicks, requests or globals; only what reportError passes on.
    defaultIntegrations: false,
    beforeBreadcrumb: () => null,
    beforeSend: (event, hint) => scrub(event, hint.originalException),
  });
  capture = captureException;
};

/** Reports a server error or network failure, if reporting is configured; ignores anything else. */
export const reportError = (error: unknown): void => {
  if (isReportable(error)) capture?.(error);
};
