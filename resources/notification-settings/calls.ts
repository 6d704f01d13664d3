import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { searchText } from '../../declare/text.ts';
import { NOTIFICATION_SETTINGS_ROLES } from '../../domain/roles.ts';

const Named = { id: z.int(), name: z.string() };

/**
 * A recipient or possible recipient, with the assigned locations and groups, which limit the notifications received.
 */
export const RecipientUser = z.object({
  ...Named,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  locations: z.array(z.object({ ...Named, short_name: z.string(), key: z.string() })),
  groups: z.array(z.object({ ...Named, number: z.string(), location_id: z.int() })),
});
export type RecipientUser = z.infer<typeof RecipientUser>;

export const candidates = defineCall({
  name: 'notification-settings.candidates',
  method: 'GET',
  path: '/notification-recipients/candidates',
  access: NOTIFICATION_SETTINGS_ROLES,
  summary: 'People who may be made recipients: within the caller’s inheritance, or the caller, and not recipients yet',
  query: z.object({ search: searchText() }),
  answer: z.object({ data: z.array(RecipientUser) }),
});
