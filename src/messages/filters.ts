/*
 * The filters that are set, and the button that has the others.
 */

export const ACTIVE_FILTERS = 'Active filters';
export const FILTERS = 'Filters';
export const MORE_FILTERS = 'More filters';

export const removeFilter = (text: string) => `Remove filter ${text}`;
/** The name of a filter's control, with how much of it is set. */
export const withSet = (label: string, count: number) => `${label}, ${count} set`;
