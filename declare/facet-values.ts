import { fieldMeta } from './field.ts';
import type { Filter, Resource } from './resource.ts';

/** One value of a filter, with the number of records that have it. */
export interface FacetValue {
  value: string;
  label: string;
  /** Absent: more rows match than are counted. */
  count?: number;
  /** In the rows of a matrix: the counts with each value of the filter across, by that filter's name. */
  by?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Further values follow this one, which only a search finds (docs/rules/lists-and-forms.md, "Filters"). */
  more?: true;
}

/** The values of each filter, by parameter name. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>;

/** The most values of a filter by a reference that are answered without a search, or by one. */
export const REFERENCE_VALUES = 20;

/** The parameters of a facets call that ask for the values of one filter whose label contains a text. */
export const FACET = 'facet';
export const FACET_SEARCH = 'facet-search';

/** Whether the values of a filter are records of another resource, which are too many to list and are called by name. */
export const isReferenceFilter = ({ record }: Pick<Resource, 'record'>, { source, param }: Filter): boolean => {
  const field = record.shape[source];
  const isListed = param.kind !== 'values' || param.choices || param.lookup || param.counted === false;
  return !isListed && field !== undefined && fieldMeta(field)?.to !== undefined;
};

/**
 * The path of the call that counts the values of the filters; undefined: there is none. A list that has references to
 * search has one in every dialect.
 */
export const facetsPath = (resource: Pick<Resource, 'api' | 'list' | 'record' | 'from'>): string | undefined => {
  const { api, list, from } = resource;
  const isRest = api.kind === 'rest';
  if (isRest && api.facets && 'path' in api.facets) return api.facets.path;
  if (isRest && (from === 'module' || api.reads || !api.verbs.includes('list'))) return undefined;
  const isCounted = (filter: Filter) =>
    isRest && api.total !== 'content-range' ? isReferenceFilter(resource, filter) : filter.param.kind === 'values';
  return list.filters.some(isCounted) ? `${api.path}/facets` : undefined;
};
