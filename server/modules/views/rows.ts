import type { SQL } from 'drizzle-orm';
import { and, eq, or, sql } from 'drizzle-orm';
import type { SavedView } from '../../../contract/views.ts';
import type { Queries } from '../../db/database.ts';
import { users } from '../../db/tables/people.ts';
import { defaultViews, savedViews } from '../../db/tables/views.ts';
import type { Caller } from '../../http/sessions.ts';

/** The most views in a menu. */
const SHOWN = 500;

const isDefault = (caller: Caller): SQL<boolean> => sql`exists (
  select 1 from ${defaultViews}
  where ${defaultViews.view_id} = ${savedViews.id} and ${defaultViews.user_id} = ${caller.id})`;

const select = async (db: Queries, list: string, caller: Caller, which?: SQL): Promise<SavedView[]> => {
  const isOwn = eq(savedViews.owner_id, caller.id);
  const found = await db
    .select({ view: savedViews, first: users.first_name, last: users.last_name, is_default: isDefault(caller) })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.owner_id))
    .where(and(eq(savedViews.list, list), or(isOwn, eq(savedViews.is_shared, true)), which))
    .orderBy(sql`${isOwn} desc`, sql`lower(${savedViews.name})`, savedViews.id)
    .limit(SHOWN);
  return found.map(({ view, first, last, is_default }) => ({
    id: view.id,
    name: view.name,
    query: view.query,
    is_shared: view.is_shared,
    owner: { id: view.owner_id, name: `${first} ${last}` },
    is_own: view.owner_id === caller.id,
    is_default,
    version: view.version,
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }));
};

/** The views of a list that a user sees: their own by name, then those shared by others. */
export const visibleViews = (db: Queries, list: string, caller: Caller): Promise<SavedView[]> =>
  select(db, list, caller);

/** One of them, or undefined: another user's private view is treated as missing. */
export const findView = async (db: Queries, list: string, id: number, caller: Caller): Promise<SavedView | undefined> =>
  (await select(db, list, caller, eq(savedViews.id, id)))[0];
