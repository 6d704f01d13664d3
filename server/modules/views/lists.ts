import type { Access } from '../../../declare/access.ts';
import { allows } from '../../../declare/access.ts';
import type { ListDeclaration, Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { listsOf, viewQuery, viewState } from '../../../declare/views.ts';
import { invalid, Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';

interface Listed {
  list: ListDeclaration;
  /** Who may read it. */
  access: Access;
}

/** Finds a declared list by name for a caller who may read it: 404 for an unknown one, 403 without access. */
export const readableLists = (resources: readonly Resource[]) => {
  const byName = new Map<string, Listed>();
  for (const resource of resources) {
    if (!resource.api.verbs.includes('list')) continue;
    // a further screen of a resource is listed by that one's call, for those who see the screen
    const access = resourceCalls(resource).find(({ verb }) => verb === 'list')?.access ?? resource.access.view;
    for (const list of listsOf(resource)) byName.set(list.name, { list, access });
  }
  return (name: string, { roles }: Caller): ListDeclaration => {
    const found = byName.get(name);
    if (!found) throw new Problem('not_found');
    if (!allows(found.access, roles)) throw new Problem('forbidden');
    return found.list;
  };
};

/**
 * The query string as stored: normalised by the codec of the address bar, without parameters that a view omits or the
 * list does not have. An invalid value is 422.
 */
export const keptQuery = (query: string, list: ListDeclaration): string => {
  const { state, issues } = viewState(query, list);
  if (issues.length) {
    throw invalid(issues.map(({ path, message }) => ({ path: 'query', message: `${path}: ${message}` })));
  }
  return viewQuery(state, list);
};
