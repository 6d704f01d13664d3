import { rest } from '../../declare/dialect.ts';
import type { Strips } from '../../declare/list/facet-strip.ts';
import { locationFilter } from '../location-filter.ts';

/* What every list of the groups has, whichever of their screens it is on. */

/** The groups' dialect, at the path where a screen saves its part of them. */
export const groupsAt = (path: string, more: Omit<Parameters<typeof rest>[1], 'verbs'> = {}) =>
  rest(path, {
    verbs: ['list', 'get', 'update'],
    exact: true,
    names: { sort: 'order-by', order: 'direction', search: 'query', searchFields: 'search-fields' },
    rows: 'rows',
    total: { body: 'total_filtered' },
    unfiltered: 'total_unfiltered',
    facets: { body: 'filters' },
    ...more,
  });

export const GROUP_TEXTS = {
  one: 'group',
  many: 'groups',
  empty: 'No groups',
  showing: (range: string, total: string) => `Showing groups ${range} out of ${total}`,
} as const;

/** How a group is named on the screen. */
export const groupName = ({ number, name }: { number: string; name: string }): string => `${number} ${name}`;

export const GROUP_SEARCH = {
  placeholder: 'Search by group number or name',
  fields: ['number', 'name'],
  noPii: true,
} as const;

/** Room for the heading with the arrow of the sort. */
export const NUMBER_COLUMN = { sort: true, minWidth: 104 } as const;

export const LOCATION_COLUMN = {
  label: 'Location',
  facet: locationFilter('locations', { open: true }),
} as const;

/** A bar for each weekday, and for what no run is sent for. */
export const scheduleStrip = (s: Strips) => [s.bars('schedule', { tones: { on_hold: 'warning', expired: 'error' } })];

/** A filter that is on or not. */
export const IS_TRUE = { true: 'Yes' };
