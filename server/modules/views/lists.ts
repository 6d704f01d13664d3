import type { Access } from '../../../declare/access.ts';
import { allows } from '../../../declare/access.ts';
import type { ListDeclaration, Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { listsOf, viewQuery, viewState } from '../../../declare/views.ts';
import { invalid, Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';

interface Listed {
  list: ListDeclaration;
  /** Who may read it: those who may make its list call. */
  access: Access;
}

/** The declared lists by name, each for those alone who may read it: 404 for an unknown one, 403 for the others. */
export const readableLists = (resources: readonly Resource[]) => {
  const byName = new Map<string, Listed>();
  for (const resource of resources) {
    const call = resourceCalls(resource).find(({ verb }) => verb === 'list');
    if (!call) continue;
    for (const list of listsOf(resource)) byName.set(list.name, { list, access: call.access });
  }
  return (name: string, { roles }: Caller): ListDeclaration => {
    const found = byName.get(name);
    if (!found) throw new Problem('not_found');
    if (!allows(found.access, roles)) throw new Problem('forbidden');
    return found.list;
  };
};

/**
 * The query string as it is kept: by the codec of the address bar, without what a view leaves out and without names that
 * are not the list's. A value the list does not know is 422.
 */
export const keptQuery = (query: string, list: ListDeclaration): string => {
  const { state, issues } = viewState(query, list);
  if (issues.length) {
    throw invalid(issues.map(({ path, message }) => ({ path: 'query', message: `${path}: ${message}` })));
  }
  return viewQuery(state, list);
};
