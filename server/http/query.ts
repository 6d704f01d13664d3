import type { AnyCall } from '../../declare/call.ts';
import { resourceOf } from '../../declare/resource-calls.ts';
import { resourceFor } from '../../declare/resource-for.ts';
import { listedAs } from '../../declare/screens.ts';
import { namesIn } from '../../declare/visibility.ts';
import type { Role } from '../../domain/roles.ts';
import { parseFacetsRequest, parseListRequest } from '../engine/list-request.ts';
import { invalid } from './problems.ts';

/**
 * Throws 422 with each parameter the call does not have. For a list that includes filters and sorts by a field these
 * roles cannot see, because rows, counts and order would reveal its values.
 */
export const refuseUnknownQuery = (call: AnyCall, search: URLSearchParams, held: readonly Role[]): void => {
  const resource = call.listQuery ? resourceOf(call) : undefined;
  if (resource) {
    const parse = 'verb' in call && call.verb === 'facets' ? parseFacetsRequest : parseListRequest;
    parse(resourceFor(listedAs(resource, search), held), search);
    return;
  }
  const known = namesIn(call.query);
  const unknown = [...new Set(search.keys())].filter((name) => !known.includes(name));
  if (unknown.length) throw invalid(unknown.map((path) => ({ path, message: 'This call has no such parameter' })));
};
