import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { SavedView } from '../../../contract/views.ts';
import { MAX_VIEWS_PER_USER } from '../../../declare/views.ts';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/tables/people.ts';
import { defaultViews, savedViews } from '../../db/tables/views.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { findView } from './rows.ts';

/** The editable fields of a view. */
export interface ViewInput {
  name: string;
  query: string;
  is_shared: boolean;
}

/** Serialises changes to one user's views, so that the count and the name check stay valid until the commit. */
const lockViewsOf = async (tx: Tx, { id }: Caller) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
};

const TAKEN = 'You have a view of this name already';
const TOO_MANY = `You have ${MAX_VIEWS_PER_USER} views of this list. Delete one to save another.`;

const ownOf = (list: string, caller: Caller) => and(eq(savedViews.list, list), eq(savedViews.owner_id, caller.id));

const mustBeFree = async (tx: Tx, list: string, name: string, caller: Caller, but = 0) => {
  const [taken] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(ownOf(list, caller), sql`lower(${savedViews.name}) = lower(${name})`, ne(savedViews.id, but)));
  if (taken) throw new Problem('conflict', { text: TAKEN, issues: [{ path: 'name', message: TAKEN }] });
};

const mustSee = async (tx: Tx, list: string, id: number, caller: Caller): Promise<SavedView> => {
  const view = await findView(tx, list, id, caller);
  if (!view) throw new Problem('not_found');
  return view;
};

/** Saves a new view; 409 when the user has one with that name, or the maximum number. */
export const insertView = async (tx: Tx, list: string, input: ViewInput, caller: Caller): Promise<SavedView> => {
  await lockViewsOf(tx, caller);
  await mustBeFree(tx, list, input.name, caller);
  const [kept] = await tx.select({ count: count() }).from(savedViews).where(ownOf(list, caller));
  if ((kept?.count ?? 0) >= MAX_VIEWS_PER_USER) throw new Problem('conflict', { text: TOO_MANY });
  const [made] = await tx
    .insert(savedViews)
    .values({ ...input, list, owner_id: caller.id })
    .returning({ id: savedViews.id });
  return mustSee(tx, list, made?.id ?? 0, caller);
};

interface Named {
  list: string;
  id: number;
  /** The version the change is based on; absent: unconditional. */
  version: number | undefined;
}

/** The current view, locked until the transaction ends; 412 when it is not the version the user saw. */
const lock = async (tx: Tx, { list, id, version }: Named, caller: Caller): Promise<SavedView> => {
  await tx.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.id, id)).for('update');
  const before = await mustSee(tx, list, id, caller);
  if (version !== undefined && before.version !== version) throw new Problem('stale', { more: { current: before } });
  return before;
};

/** Changes the caller's own view; 403 for one that another user shares. */
export const updateView = async (tx: Tx, named: Named, input: Partial<ViewInput>, caller: Caller) => {
  await lockViewsOf(tx, caller);
  const before = await lock(tx, named, caller);
  if (!before.is_own) throw new Problem('forbidden', { text: 'Only the person who saved a view can change it.' });
  if (input.name !== undefined) await mustBeFree(tx, named.list, input.name, caller, before.id);
  await tx
    .update(savedViews)
    .set({ ...input, version: sql`${savedViews.version} + 1`, updated_at: sql`now()` })
    .where(eq(savedViews.id, before.id));
  return { before, after: await mustSee(tx, named.list, before.id, caller) };
};

/** Deletes the caller's own view; an administrator may also delete shared ones. Returns the deleted view. */
export const deleteView = async (tx: Tx, named: Named, caller: Caller): Promise<SavedView> => {
  const before = await lock(tx, named, caller);
  if (!before.is_own && !caller.roles.includes('administrator')) {
    throw new Problem('forbidden', { text: 'Only the person who saved a view, or an administrator, can delete it.' });
  }
  await tx.delete(savedViews).where(eq(savedViews.id, before.id));
  return before;
};

/** Sets the view that opens without a query; null for none. Returns the view, and whether the default changed. */
export const setDefault = async (
  tx: Tx,
  list: string,
  id: number | null,
  caller: Caller,
): Promise<{ view?: SavedView; changed: boolean }> => {
  if (id === null) {
    const gone = await tx
      .delete(defaultViews)
      .where(and(eq(defaultViews.user_id, caller.id), eq(defaultViews.list, list)))
      .returning({ view: defaultViews.view_id });
    return { changed: gone.length > 0 };
  }
  // prevents its deletion before it is referenced
  await tx.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.id, id)).for('key share');
  const view = await mustSee(tx, list, id, caller);
  const set = await tx
    .insert(defaultViews)
    .values({ user_id: caller.id, list, view_id: id })
    .onConflictDoUpdate({
      target: [defaultViews.user_id, defaultViews.list],
      set: { view_id: id },
      setWhere: ne(defaultViews.view_id, id),
    })
    .returning({ view: defaultViews.view_id });
  return { view, changed: set.length > 0 };
};
