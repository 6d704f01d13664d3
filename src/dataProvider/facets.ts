import type { RestDialect } from '../../declare/dialect.ts';
import type { Facets, FacetValue } from '../../declare/facet-values.ts';
import type { Param } from '../../declare/list/params.ts';
import type { Answer } from './http.ts';

export type { Facets, FacetValue };

/** What a list response contains besides its rows; `meta` of react-admin's getList. */
export interface ListMeta {
  facets?: Facets;
  /** Why their call failed; the list is shown all the same. */
  facetsFault?: unknown;
  /** The number of all records, filtered or not. */
  unfiltered?: number;
  /** The field by whose values the rows stand in groups. */
  groupBy?: string;
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
    ...(value.more === true && { more: true as const }),
  };
  return [isObject(by) ? { ...counted, by: by as FacetValue['by'] } : counted];
};

type Keys = NonNullable<RestDialect['facets']>['keys'];

/** Reads facets from a response body, `{ [key]: [{ value, label, count }] }`. Entries of another shape are ignored. */
export const readFacets = (body: unknown, params: readonly Param[], keys: Keys = {}): Facets => {
  const facets: Record<string, FacetValue[]> = {};
  if (!isObject(body)) return facets;
  for (const { name } of params) {
    const values = body[keys[name] ?? name];
    if (Array.isArray(values)) facets[name] = values.flatMap(facetValue);
  }
  return facets;
};

/** The facets of a call of their own, or why it failed. */
export const facetsIn = (
  answer: Promise<Answer>,
  params: readonly Param[],
  keys?: NonNullable<RestDialect['facets']>['keys'],
): Promise<Pick<ListMeta, 'facets' | 'facetsFault'>> =>
  answer.then(
    ({ body }) => ({ facets: readFacets(body, params, keys) }),
    (facetsFault: unknown) => ({ facetsFault }),
  );
