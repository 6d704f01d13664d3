import { arrayOverlaps, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { Queries } from '../../db/database.ts';
import { notificationRecipients as recipients } from '../../db/tables/messages.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { ascending, descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { readRelated } from '../../engine/reads/related.ts';
import type { Caller } from '../../http/sessions.ts';
import { assignedGroups, assignedLocations, nameOrEmailMatches, userScope } from '../users/scope.ts';

/** A recipient as returned by the API. */
export interface RecipientRow extends Record<string, unknown> {
  id: number;
  version: number;
  user_id: number;
  user: RecipientUser;
  event_types: string[];
  updated_by: { id: number; name: string } | null;
  updated_at: string;
}

/**
 * The users whose settings a caller may see and change: those they manage, and themselves (docs/rules/people.md,
 * "Notification settings").
 */
export const settingsScope = (caller: Caller) => or(userScope(caller), eq(users.id, caller.id));

type Person = Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name' | 'email'>;

/** Adds the assigned locations and groups, which limit what a user receives. */
export const withAssignments = async (
  db: Queries,
  people: readonly Person[],
  caller: Caller | undefined,
): Promise<(person: Person) => RecipientUser> => {
  const ids = people.map(({ id }) => id);
  const locations = await readRelated(db, assignedLocations, ids, caller);
  const groups = await readRelated(db, assignedGroups, ids, caller);
  return ({ id, first_name, last_name, email }) => ({
    id,
    name: `${first_name} ${last_name}`,
    first_name,
    last_name,
    email,
    locations: locations(id) as RecipientUser['locations'], // as these members are selected
    groups: groups(id) as RecipientUser['groups'],
  });
};

const changer = alias(users, 'changer');

const { id, first_name, last_name, email } = users;

export const recipientModel = readModel<RecipientRow>({
  from: recipients,
  join: [leftJoin(users, eq(users.id, recipients.user_id)), leftJoin(changer, eq(changer.id, recipients.updated_by))],
  scope: settingsScope,
  search: nameOrEmailMatches,
  order: [descending(recipients.updated_at), ascending(recipients.id)],
  sources: {
    user: { members: { id, first_name, last_name, email }, order: sql`lower(${wholeName(users)})` },
    event_types: { is: (types) => arrayOverlaps(recipients.event_types, [...types]) },
    updated_by: {
      members: { id: changer.id, name: wholeName(changer) },
      order: sql`lower(${wholeName(changer)})`,
    },
  },
  load: async (rows, db, caller) => {
    const people = rows.map(({ user }) => user as Person); // as it is selected above
    const addressee = await withAssignments(db, people, caller);
    return ({ user }) => ({ user: addressee(user as Person) });
  },
});
