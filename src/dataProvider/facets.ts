import type { RestDialect } from '../../declare/dialect.ts';
import type { Param } from '../../declare/params.ts';

/** One value of a filter, with the number of records that have it. */
export interface FacetValue {
  value: string;
  label: string;
  /** Absent: more rows match than are counted. */
  count?: number;
  /** In the rows of a matrix: the counts with each value of the filter across, by that filter's name. */
  by?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The values of each filter, by parameter name. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>;

/** What a list response contains besides its rows; `meta` of react-admin's getList. */
export interface ListMeta {
  facets?: Facets;
  /** The number of all records, filtered or not. */
  unfiltered?: number;
  /** Whether the total is an estimate (docs/rules/api.md, "Paging"). */
  estimated?: true;
  /** The declared sums over all matching records, by field. */
  sums?: Readonly<Record<string, unknown>>;
  /** For paging by cursor: the cursor of the next page; absent after the last row. */
  next?: string;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const facetValue = (value: unknown): FacetValue[] => {
  if (!isObject(value)) return [];
  const own = String(value.value);
  const { by } = value;
  const counted = {
    value: own,
    label: String(value.label ?? own),
    ...(typeof value.count === 'number' && { count: value.count }),
  };
  return [isObject(by) ? { ...counted, by: by as FacetValue['by'] } : counted];
};

/** Reads facets from a response body, `{ [key]: [{ value, label, count }] }`. Entries of another shape are ignored. */
export const readFacets = (
  body: unknown,
  params: readonly Param[],
  keys: NonNullable<RestDialect['facets']>['keys'] = {},
): Facets => {
  const facets: Record<string, FacetValue[]> = {};
  if (!isObject(body)) return facets;
  for (const { name } of params) {
    const values = body[keys[name] ?? name];
    if (Array.isArray(values)) facets[name] = values.flatMap(facetValue);
  }
  return facets;
};
