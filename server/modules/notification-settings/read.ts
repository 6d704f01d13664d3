import { arrayOverlaps, eq, ilike, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { Queries } from '../../db/database.ts';
import { notificationRecipients as recipients } from '../../db/tables/messages.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { containing } from '../../engine/reads/like.ts';
import { ascending, descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { readRelated } from '../../engine/reads/related.ts';
import type { Caller } from '../../http/sessions.ts';
import { assignedGroups, assignedLocations, userScope } from '../users/scope.ts';

/** A recipient as the API tells of them. */
export interface RecipientRow extends Record<string, unknown> {
  id: number;
  version: number;
  user_id: number;
  user: RecipientUser;
  event_types: string[];
  updated_by: { id: number; name: string } | null;
  updated_at: string;
}

/** Whose settings a caller sees and changes: those of whom they manage, and their own (docs/rules/people.md, "Notification settings"). */
export const settingsScope = (caller: Caller) => or(userScope(caller), eq(users.id, caller.id));

type Person = Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name' | 'email'>;

/** People with what is assigned to them, which bounds what they are sent. */
export const addresseesOf = async (
  db: Queries,
  people: readonly Person[],
  caller: Caller,
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

/** The people whose name or address has the text in it. */
export const isCalled = (text: string) =>
  text ? or(ilike(users.email, containing(text)), ilike(wholeName(users), containing(text))) : undefined;

const changer = alias(users, 'changer');

const { id, first_name, last_name, email } = users;

export const recipientModel = readModel<RecipientRow>({
  from: recipients,
  join: [leftJoin(users, eq(users.id, recipients.user_id)), leftJoin(changer, eq(changer.id, recipients.updated_by))],
  scope: settingsScope,
  search: isCalled,
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
    const addressee = await addresseesOf(db, people, caller);
    return ({ user }) => ({ user: addressee(user as Person) });
  },
});
