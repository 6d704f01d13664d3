import { encodeList } from '../../../declare/list/codec.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Db } from '../../../server/db/database.ts';
import { declaredTables } from '../../../server/db/declared.ts';
import { answerFacets, answerList } from '../../../server/engine/reads/answers.ts';
import type { ReadModel } from '../../../server/engine/reads/model.ts';
import { tableModel } from '../../../server/engine/reads/table-model.ts';
import type { Caller } from '../../../server/http/sessions.ts';
import { readModels } from '../../../server/modules/read-models.ts';

/** A caller who may see everything. */
export const EVERYBODY: Caller = {
  id: 0,
  email: 'everybody@example.com',
  firstName: 'Every',
  lastName: 'Body',
  roles: ['administrator'],
  session: '',
  scope: undefined,
};

/** What stands behind a resource's fields. */
export const modelOf = (resource: Resource): ReadModel => {
  const tables = declaredTables.get(resource.name);
  const model = tables ? tableModel(resource, tables) : readModels.get(resource.name);
  if (!model) throw new Error(`"${resource.name}" has no read model`);
  return model;
};

/** Rows of a page. */
const ROWS = 10;

/** The query string that asks for the first page of a list in this state, in the dialect of its resource. */
export const firstPageQuery = (
  { api, list }: Resource,
  { sort, search = '', filters = {} }: Partial<Pick<ListState, 'sort' | 'search' | 'filters'>>,
): URLSearchParams => {
  if (api.kind === 'rest') {
    const state = { page: 0, pageSize: ROWS, search, filters, ...(sort && { sort }) };
    return encodeList(state, list.shape, api.names, 'api');
  }
  return new URLSearchParams({
    range: JSON.stringify([0, ROWS - 1]),
    filter: JSON.stringify({ ...filters, ...(search && { q: search }) }),
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
  });
};

/** Reads a list as a call with this query string does. */
export const readList = async <T = unknown>(
  db: Db,
  resource: Resource,
  query: URLSearchParams,
  caller: Caller = EVERYBODY,
): Promise<T> => {
  const model = modelOf(resource);
  return (await answerList({ db, resource, model, caller }, query)).body as T; // as the test knows it to be
};

/** Reads the values of a list's filters as the call of their own does. */
export const readFacets = async <T>(db: Db, resource: Resource, caller: Caller = EVERYBODY): Promise<T> => {
  const model = modelOf(resource);
  return (await answerFacets({ db, resource, model, caller }, new URLSearchParams())).body as T; // as the test knows it to be
};
