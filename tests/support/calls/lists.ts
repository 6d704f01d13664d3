import type { ListState } from '../../../declare/list-state.ts';
import { encodeList } from '../../../declare/list-state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Db } from '../../../server/db/database.ts';
import { declaredTables } from '../../../server/db/declared.ts';
import { askedOf, listRows } from '../../../server/engine/list.ts';
import type { Caller } from '../../../server/http/sessions.ts';
import { listEntries } from '../../../server/modules/audit-logs/list.ts';
import { listRuns } from '../../../server/modules/check-runs/list.ts';
import { listRecipients } from '../../../server/modules/notification-settings/recipients.ts';
import { listNotifications } from '../../../server/modules/notifications/list.ts';
import { listUsers } from '../../../server/modules/users/list.ts';
import { listCalls } from '../../../server/modules/webhook-logs/index.ts';

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

/** Rows per page. */
const ROWS = 10;

interface Page {
  limit: number;
  offset: number;
}

/** How the list of each module is read; all other lists are read by the engine. */
const MODULES: Readonly<Record<string, (db: Db, state: ListState, page: Page) => Promise<unknown>>> = {
  users: (db, state, page) => listUsers(db, state, EVERYBODY, page),
  'notification-settings': (db, state) => listRecipients(db, state, EVERYBODY),
  'audit-logs': listEntries,
  'webhook-logs': listCalls,
  'check-runs': (db, state, page) => listRuns(db, state, EVERYBODY, page),
  notifications: (db, state, page) => listNotifications(db, state, EVERYBODY, page),
};

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

/** Reads a list in the same way as a call with this query string. */
export const readList = async (db: Db, resource: Resource, query: URLSearchParams): Promise<unknown> => {
  const asked = askedOf(resource, query);
  const tables = declaredTables.get(resource.name);
  if (tables) return listRows(db, resource, tables, asked);
  const read = MODULES[resource.name];
  if (!read) throw new Error(`Say in MODULES how the list of "${resource.name}" is read`);
  return read(db, asked.state, asked.page ?? { limit: 10, offset: 10 });
};
