import { CHANGED_MEANWHILE, NO_ACCESS, NOT_FOUND } from './words.ts';

/*
 * Failures: what happened, and of what kind it is.
 */

export const UNKNOWN_ERROR = 'An unknown error occurred';

/** The title of each kind of failure, so that a refusal, a server error and a network failure are never confused. */
export const faultTitle = (status: number | undefined): string => {
  if (status === 0) return 'No connection to the server';
  if (status === 401) return 'You are signed out';
  if (status === 403) return NO_ACCESS;
  if (status === 404) return NOT_FOUND;
  if (status === 409) return 'This conflicts with something that is already there';
  if (status === 412) return CHANGED_MEANWHILE;
  if (status === 429) return 'Too many requests; wait a moment';
  if (status !== undefined && status >= 500) return 'The server could not do this';
  return 'Something went wrong';
};

/** What could not be read, for the lists that an action chooses from. */
export const requestFailed = (status: number, message: string) => `Request failed with status ${status} (${message})`;

export const latestError = (count: number, latest: string) => `${count} errors, latest: ${latest}`;
