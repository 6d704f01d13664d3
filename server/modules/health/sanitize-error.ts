/** An instant of a raw row, however the driver or a JSON column gives it. */
export const instant = (value: string | Date): string => new Date(value).toISOString();

export const instantOrNull = (value: string | Date | null): string | null => value && instant(value);

const QUERY_FAILED = /^Failed query\b/;

/**
 * A job's own error, for a person: a failed query is told without its text and its parameters, which hold people's
 * data, and a file of the machine without its path.
 */
export const told = (error: string): string =>
  QUERY_FAILED.test(error)
    ? 'A query of the database failed. The server’s log has the details.'
    : error.replaceAll(/(['"])\/[^'"]*\1/g, 'a file');
