import { decodeList } from '../../declare/list/codec.ts';
import type { ListState } from '../../declare/list/state.ts';
import { paramNames } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
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
  const isWhole = api.total === 'array' || api.total === 'rows';
  const page = isWhole ? undefined : { limit: state.pageSize, offset: state.page * state.pageSize };
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
