import { FACET, FACET_SEARCH, facetsPath } from '../../declare/facet-values.ts';
import { encodeList } from '../../declare/list/codec.ts';
import type { ListState } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
import type { FacetValue } from './facets.ts';
import { readFacets } from './facets.ts';
import type { Request } from './http.ts';
import { filterQuery } from './list-params.ts';

/** The values of a filter that the server finds for a text, under the search and the other filters of a list. */
export const findValues = async (
  request: Request,
  resource: Resource,
  { state, filter, text }: { state: ListState; filter: string; text: string },
  signal: AbortSignal,
): Promise<readonly FacetValue[]> => {
  const { api, list } = resource;
  const { shape } = list;
  const path = facetsPath(resource);
  if (path === undefined) return [];
  const isRest = api.kind === 'rest';
  const query = isRest ? encodeList(state, shape, api.names, 'api') : filterQuery(state);
  query.set(FACET, filter);
  query.set(FACET_SEARCH, text);
  const { body } = await request('GET', path, { query, signal });
  return readFacets(body, shape.params, isRest ? api.facets?.keys : undefined)[filter] ?? [];
};
