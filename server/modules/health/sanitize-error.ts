/** A timestamp of a raw row, which the driver returns as a Date and a JSON column as text. */
export const instant = (value: string | Date): string => new Date(value).toISOString();

export const instantOrNull = (value: string | Date | null): string | null => value && instant(value);

const QUERY_FAILED = /^Failed query\b/;

/**
 * Makes a job's error safe to show: without the text and parameters of a failed query, which contain personal data, and
 * without paths of the server.
 */
export const sanitizeError = (error: string): string =>
  QUERY_FAILED.test(error)
    ? 'A query of the database failed. The server’s log has the details.'
    : error.replaceAll(/(['"])\/[^'"]*\1/g, 'a file');
