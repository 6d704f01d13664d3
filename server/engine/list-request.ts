import { isWhole } from '../../declare/dialect.ts';
import { FACET, FACET_SEARCH, isReferenceFilter } from '../../declare/facet-values.ts';
import { decodeList } from '../../declare/list/codec.ts';
import type { ListState } from '../../declare/list/state.ts';
import { paramNames } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
import { searchText } from '../../declare/text.ts';
import type { Issue } from '../http/problems.ts';
import { invalid, Problem } from '../http/problems.ts';
import type { Page } from './reads/rows.ts';
import { decodeSimpleRest, SIMPLE_REST_NAMES } from './simple-rest.ts';

export interface ListRequest {
  state: ListState;
  /** Absent: all rows. */
  page: Page | undefined;
}

/** The parameter names of a list's query string. */
const namesOf = ({ api, list }: Resource): readonly string[] => {
  if (api.kind === 'simple-rest') return SIMPLE_REST_NAMES;
  const names = paramNames(list.shape, api.names, 'api').filter((name) => name !== api.names.search || list.search);
  return api.total === 'rows' ? [...names, api.names.page] : names;
};

const unknownNames = (resource: Resource, search: URLSearchParams): Issue[] => {
  const known = namesOf(resource);
  const unknown = [...new Set(search.keys())].filter((name) => !known.includes(name));
  return unknown.map((path) => ({ path, message: 'The list has no such parameter' }));
};

const decoded = (resource: Resource, search: URLSearchParams): { asked: ListRequest; issues: Issue[] } => {
  const { api, list } = resource;
  if (api.kind === 'simple-rest') return decodeSimpleRest(list, search);
  const { state, issues } = decodeList(search, list.shape, api.names, 'api');
  const page = isWhole(api) ? undefined : { limit: state.pageSize, offset: state.page * state.pageSize };
  return { asked: { state, page }, issues };
};

/**
 * Parses a list's query string in the resource's dialect. Throws 422 with each fault and each unknown name: ignoring a
 * filter would select more than was meant.
 * @param path the member of the body that contains the query string, if any
 */
export const parseListRequest = (resource: Resource, search: URLSearchParams, path?: string): ListRequest => {
  const { asked, issues } = decoded(resource, search);
  const faults = [...issues, ...unknownNames(resource, search)];
  if (!faults.length) return asked;
  if (path !== undefined) throw invalid(faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` })));
  // a list has no field to show it at
  const text = faults.map((fault) => `${fault.path}: ${fault.message}`).join(' ');
  throw new Problem('invalid', { text, issues: faults });
};

/** A query of the facets call: that of the list, and which filter's values are searched for a text. */
export const parseFacetsRequest = (
  resource: Resource,
  search: URLSearchParams,
): { state: ListState; sought: { facet: string; text: string } | undefined } => {
  const rest = new URLSearchParams([...search].filter(([name]) => name !== FACET && name !== FACET_SEARCH));
  const { state } = parseListRequest(resource, rest);
  const facet = search.get(FACET) ?? undefined;
  const text = searchText().safeParse(search.get(FACET_SEARCH) ?? undefined);
  const isKnown = resource.list.filters.some(
    (filter) => filter.param.name === facet && isReferenceFilter(resource, filter),
  );
  const fault = (path: string, message: string) => invalid([{ path, message }]);
  for (const name of [FACET, FACET_SEARCH]) {
    if (search.getAll(name).length > 1) throw fault(name, 'Give this parameter once');
  }
  if (facet !== undefined && !isKnown) throw fault(FACET, 'The values of this filter cannot be searched');
  if (facet === undefined && search.has(FACET_SEARCH)) throw fault(FACET_SEARCH, 'Name the filter that is searched');
  if (!text.success) throw fault(FACET_SEARCH, text.error.issues.map(({ message }) => message).join(' '));
  return { state, sought: facet === undefined ? undefined : { facet, text: text.data } };
};
