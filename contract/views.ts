import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';

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

/** The name of a declared list: that of its resource, and for a secondary list also a dot and its prefix. */
const list = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}(?:\.[a-z][a-z0-9-]{0,63})?$/, 'Must name a list'));
export const ofList = z.object({ list });
/** Open to all signed-in users; the handlers check whether the user may read the list (403). */
export const access = 'signed-in';

export const listViews = defineCall({
  name: 'views.list',
  method: 'GET',
  path: '/lists/:list/views',
  access,
  summary: 'The views of a list: the caller’s own by name, then what others share',
  params: ofList,
  answer: z.array(SavedView),
});
