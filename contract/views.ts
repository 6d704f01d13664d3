import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId, recordNumber } from '../declare/ids.ts';
import { line } from '../declare/text.ts';
import { VIEW_NAME_MAX, VIEW_QUERY_MAX } from '../declare/views.ts';

/** A saved list state with a name (docs/rules/lists-and-forms.md, "Saved views"). */
export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query string in the address bar; the view's link is the list's URL with this query. */
  query: z.string(),
  is_shared: z.boolean(),
  owner: z.object({ id: z.int(), name: z.string() }),
  is_own: z.boolean(),
  /** Applied when the caller opens the list without a query. */
  is_default: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const name = line({ error: 'Name is required' }).check(
  z.trim(),
  z.minLength(1, 'Name is required'),
  z.maxLength(VIEW_NAME_MAX, `At most ${VIEW_NAME_MAX} characters`),
);
const query = line().check(z.maxLength(VIEW_QUERY_MAX, 'These are more filters than a view holds'));

/** The name of a declared list: that of its resource, and for a secondary list also a dot and its prefix. */
const list = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}(?:\.[a-z][a-z0-9-]{0,63})?$/, 'Must name a list'));
const ofList = z.object({ list });
const ofView = z.object({ list, id: recordId });

/** Open to all signed-in users; the handlers check whether the user may read the list (403). */
const access = 'signed-in';

export const listViews = defineCall({
  name: 'views.list',
  method: 'GET',
  path: '/lists/:list/views',
  access,
  summary: 'The views of a list: the caller’s own by name, then what others share',
  params: ofList,
  answer: z.array(SavedView),
});

export const createView = defineCall({
  name: 'views.create',
  method: 'POST',
  path: '/lists/:list/views',
  access,
  summary: 'Save a state of a list under a name; 409 when the name is taken or there are too many',
  params: ofList,
  body: z.object({ name, query, is_shared: z._default(z.boolean(), false) }),
  answer: SavedView,
  status: 201,
});

export const updateView = defineCall({
  name: 'views.update',
  method: 'PATCH',
  path: '/lists/:list/views/:id',
  access,
  summary: 'Rename, share or change one’s own view; 409 when the name is taken',
  params: ofView,
  body: z.object({ name: z.optional(name), query: z.optional(query), is_shared: z.optional(z.boolean()) }),
  answer: SavedView,
});

export const deleteView = defineCall({
  name: 'views.delete',
  method: 'DELETE',
  path: '/lists/:list/views/:id',
  access,
  summary: 'Delete one’s own view; an administrator also those that are shared',
  params: ofView,
  status: 204,
});

export const setDefaultView = defineCall({
  name: 'views.set-default',
  method: 'PUT',
  path: '/lists/:list/default-view',
  access,
  summary: 'Which view opens when the caller opens the list without a query; null: none',
  params: ofList,
  body: z.object({ view_id: z.nullable(recordNumber) }),
  status: 204,
});
