import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId, recordNumber } from '../declare/ids.ts';
import { atMost, line } from '../declare/text.ts';
import { VIEW_NAME_MAX, VIEW_QUERY_MAX } from '../declare/views.ts';
import { access, ofList, SavedView } from './views.ts';

/* The changes of saved views: apart from their list, which the console reads first of all. */

const name = line({ error: 'Name is required' }).check(
  z.trim(),
  z.minLength(1, 'Name is required'),
  atMost(VIEW_NAME_MAX),
);
const query = line().check(z.maxLength(VIEW_QUERY_MAX, 'These are more filters than a view holds'));

const ofView = z.extend(ofList, { id: recordId });

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
