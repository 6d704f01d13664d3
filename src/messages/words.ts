/*
 * Words that several parts of the console use with the same meaning.
 */

export const ACTIONS = 'Actions';
/** The start of a name that goes on with the row's own. */
export const ACTIONS_FOR = 'Actions for';
export const ALL_CHOICES = 'All';
export const CANCEL = 'Cancel';
export const CANNOT_BE_UNDONE = 'This action cannot be undone.';
export const CHANGED_MEANWHILE = 'Someone else changed this meanwhile';
export const CLOSE = 'Close';
export const COPIED = 'Copied';
export const COPY_FAILED = 'Failed to copy';
export const DELETE = 'Delete';
export const KEYS = 'Keys';
export const NO = 'No';
export const NO_ACCESS = 'Your role does not allow this';
export const NO_MATCHES = 'No matches';
export const NOT_FOUND = 'Not found';
export const NONE = 'None';
export const OPEN = 'Open';
export const REFRESH = 'Refresh';
export const REMOVE = 'Remove';
export const OFF = 'off';
export const RETRY = 'Retry';
export const SAVE = 'Save';
export const SEARCH = 'Search';
export const YES = 'Yes';

export const saved = (what: string) => `${what} saved`;
export const deleted = (what: string) => `${what} deleted`;
export const newOne = (one: string) => `New ${one}`;
export const requestIdText = (id: string) => `Request id ${id}`;
/** What a bar of progress is called. */
export const LOADING = 'Loading';
export const loadingOf = (what: string) => `Loading ${what}`;
/** The footer of a page of rows: "Showing 1–10 of 42 items". */
export const showingOf = (range: string, whole: string) => `Showing ${range} of ${whole}`;
/** The footer of rows that grow by "more", as long as some are missing: "Showing first 10 of 42 items". */
export const showingFirst = (first: string, whole: string) => showingOf(`first ${first}`, whole);
/** The same with none missing: "Showing all 42 items". */
export const showingAll = (whole: string) => `Showing all ${whole}`;
/** At the foot of the page, while the stream of changes is cut. */
export const LIVE_CUT = 'Live updates are interrupted. Refresh to see what others change.';
