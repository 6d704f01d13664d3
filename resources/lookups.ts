import type { Lookup } from '../declare/lookup.ts';

/** Groups by name or number, grouped by location. */
export const GROUP_LOOKUP: Lookup = {
  path: '/groups',
  search: 'query',
  query: { page: '0', 'page-size': '10', 'search-fields': ['name', 'number'] },
  rows: 'rows',
  labelFields: ['number', 'name'],
  groupBy: 'location.short_name',
  debounceMs: 800,
};

/** Users who are not notification recipients yet. */
export const CANDIDATE_LOOKUP: Lookup = {
  path: '/notification-recipients/candidates',
  search: 'search',
  rows: 'data',
  labelFields: ['name', 'email'],
};
