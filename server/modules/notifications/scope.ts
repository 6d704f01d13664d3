import type { SQL } from 'drizzle-orm';
import { inArray, sql } from 'drizzle-orm';
import { notificationLocations, notifications } from '../../db/tables/messages.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';

/**
 * The notifications a scoped user may see (docs/rules/people.md, "Notifications"). An email contains data of all its
 * groups, so all of them must be in the user's scope; one without groups is limited by its locations, one with neither
 * is not visible.
 */
export const notificationScope = (caller: Caller): SQL | undefined => {
  const within = groupScope(caller);
  if (!within || !caller.scope) return undefined;
  const ofGroups = sql`from notification_groups o join groups on groups.id = o.group_id where o.notification_id = ${notifications.id}`;
  const ofLocations = sql`from ${notificationLocations} where ${notificationLocations.notification_id} = ${notifications.id}`;
  const isMine = inArray(notificationLocations.location_id, caller.scope.locations);
  return sql`case when exists (select 1 ${ofGroups})
    then not exists (select 1 ${ofGroups} and not (${within}))
    else exists (select 1 ${ofLocations}) and not exists (select 1 ${ofLocations} and not (${isMine})) end`;
};
