import { and, arrayContains, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import type { Queries } from '../../db/database.ts';
import { notificationRecipients } from '../../db/tables/messages.ts';
import { userGroups, userLocations, users } from '../../db/tables/people.ts';
import type { Address } from '../../mail/mailer.ts';

/** The subject of an event: a group and its location. */
export interface About {
  groupId: number;
  locationId: number;
}

/**
 * The staff who chose an event and are assigned the group or its location. Staff without assignments receive nothing;
 * the settings screen warns of that.
 */
export const staffFor = async (db: Queries, event: NotificationEvent, about: readonly About[]): Promise<Address[]> => {
  if (!about.length) return [];
  const groupIds = about.map(({ groupId }) => groupId);
  const locationIds = [...new Set(about.map(({ locationId }) => locationId))];
  const one = { one: sql`1` };
  const rows = await db
    .select({ first: users.first_name, last: users.last_name, email: users.email })
    .from(notificationRecipients)
    .innerJoin(users, eq(users.id, notificationRecipients.user_id))
    .where(
      and(
        arrayContains(notificationRecipients.event_types, [event]),
        isNull(users.locked_since),
        or(
          exists(
            db
              .select(one)
              .from(userGroups)
              .where(and(eq(userGroups.user_id, users.id), inArray(userGroups.group_id, groupIds))),
          ),
          exists(
            db
              .select(one)
              .from(userLocations)
              .where(and(eq(userLocations.user_id, users.id), inArray(userLocations.location_id, locationIds))),
          ),
        ),
      ),
    )
    .orderBy(users.email);
  return rows.map(({ first, last, email }) => ({ name: `${first} ${last}`, address: email }));
};
