/*
 * A table: its rows, and what selects and opens them.
 */

export const ROW_NOT_SHOWN = 'This row cannot be shown';
export const REST_NOT_AFFECTED = 'The rest of the list is not affected. Close this row, or try again.';
/** The group of the rows without a value. */
export const NO_VALUE = 'None';
export const SELECT = 'Select';
export const SELECT_ALL = 'Select all';
export const SELECT_ALL_ON_PAGE = 'Select all on this page';

/** After an action that took the focused row out of the list. */
export const DONE_NONE_LEFT = 'Done. The list is empty.';
export const doneNext = (name: string) => `Done. Next: ${name}`;

export const selectAllShown = (many: string) => `Select all ${many} shown`;
export const showMore = (count: string) => `Show ${count} more`;
