import type { ErrorEvent } from '@sentry/react';

interface Reporting {
  dsn: string;
  environment: string;
}

/** In production one in ten (docs/rules/console.md, "Error reporting"); elsewhere all. */
export const sampleRate = (environment: string): number => (environment === 'production' ? 0.1 : 1);

/** An identifier in a path (a number, a uuid, a file's name) is replaced: routes are reported, not records. */
export const routeOf = (url: string): string =>
  new URL(url, 'https://console').pathname.replace(/\/(?:[^/]*\d[^/]*|[^/]+\.\w+)(?=\/|$)/g, '/:id');

interface Failure {
  status?: unknown;
  code?: unknown;
  requestId?: unknown;
}

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Of failed calls only the server's own faults and dead lines; a refusal (4xx) is an answer, not an error. */
export const isReportable = (error: unknown): boolean => {
  const { status } = failureOf(error);
  return typeof status === 'number' && (status === 0 || status >= 500);
};

/** Where in our code it happened; values of variables stay here. */
const framesOf = (trace: NonNullable<NonNullable<ErrorEvent['exception']>['values']>[number]['stacktrace']) => ({
  frames: trace?.frames?.map(({ filename, function: name, lineno, colno }) => ({
    filename: filename?.replace(/[?#].*$/, ''),
    function: name,
    lineno,
    colno,
  })),
});

/**
 * What may leave, named one by one: the kind of error, where it arose, the route, and the request id by which support
 * finds the rest in our own log. No person, body, query or trail of clicks; and no message, which may quote what was
 * typed. Null: nothing is sent.
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

/** Loads the reporting package, where a DSN is configured; nobody waits for it. */
export const startErrorReporting = async ({ dsn, environment }: Reporting): Promise<void> => {
  const { init, captureException } = await import('@sentry/react');
  init({
    dsn,
    environment,
    release: import.meta.env.VITE_COMMIT,
    sampleRate: sampleRate(environment),
    // Nothing is collected by itself: no clicks, no calls, no globals; only what reportError hands over.
    defaultIntegrations: false,
    beforeBreadcrumb: () => null,
    beforeSend: (event, hint) => scrub(event, hint.originalException),
  });
  capture = captureException;
};

/** Reports a server fault or a dead line where reporting is configured; anything else is let go. */
export const reportError = (error: unknown): void => {
  if (isReportable(error)) capture?.(error);
};
