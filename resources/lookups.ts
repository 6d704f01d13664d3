import type { Lookup } from '../declare/lookup.ts';

/** Groups by name or number, under their locations. */
export const GROUP_LOOKUP: Lookup = {
  path: '/groups',
  search: 'query',
  query: { page: '0', 'page-size': '10', 'search-fields': ['name', 'number'] },
  rows: 'rows',
  labelFields: ['number', 'name'],
  groupBy: 'location.short_name',
  debounceMs: 800,
};

/** People who are told of nothing yet. */
export const CANDIDATE_LOOKUP: Lookup = {
  path: '/notification-recipients/candidates',
  search: 'search',
  rows: 'data',
  labelFields: ['name', 'email'],
};
