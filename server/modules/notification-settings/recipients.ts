import type { SQL } from 'drizzle-orm';
import { and, arrayOverlaps, asc, desc, eq, ilike, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListState } from '../../../declare/list-state.ts';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { Queries } from '../../db/database.ts';
import { notificationRecipients as recipients } from '../../db/tables/messages.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { containing } from '../../engine/where.ts';
import type { Caller } from '../../http/sessions.ts';
import { assignmentsOf, isLocked, userScope } from '../users/scope.ts';

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
export const settingsScope = (caller: Caller): SQL | undefined => or(userScope(caller), eq(users.id, caller.id));

type StoredUser = typeof users.$inferSelect;

const fullName = (user: Pick<StoredUser, 'first_name' | 'last_name'>): string => `${user.first_name} ${user.last_name}`;

const addresseesOf = async (db: Queries, people: readonly StoredUser[], caller: Caller): Promise<RecipientUser[]> => {
  const ids = people.map(({ id }) => id);
  const { locations, groups } = await assignmentsOf(db, ids, caller);
  return people.map((user) => ({
    id: user.id,
    name: fullName(user),
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    locations: locations.get(user.id) ?? [],
    groups: groups.get(user.id) ?? [],
  }));
};

const searched = (text: string): SQL | undefined => {
  if (!text) return undefined;
  const pattern = containing(text);
  return or(ilike(users.email, pattern), ilike(wholeName(users), pattern));
};

const changer = alias(users, 'changer');

const nameOf = (table: typeof users | typeof changer) => sql`lower(${wholeName(table)})`;

const orderOf = ({ sort }: ListState): SQL[] => {
  const turn = sort?.order === 'ASC' ? asc : desc;
  if (sort?.field === 'user') return [turn(nameOf(users)), turn(recipients.id)];
  if (sort?.field === 'updated_by') return [turn(nameOf(changer)), turn(recipients.id)];
  return [turn(recipients.updated_at), turn(recipients.id)];
};

const select = async (db: Queries, where: SQL | undefined, order: SQL[], caller: Caller): Promise<RecipientRow[]> => {
  const found = await db
    .select({ recipient: recipients, user: users, changer })
    .from(recipients)
    .innerJoin(users, eq(users.id, recipients.user_id))
    .leftJoin(changer, eq(changer.id, recipients.updated_by))
    .where(and(where, settingsScope(caller)))
    .orderBy(...order);
  const people = await addresseesOf(
    db,
    found.map(({ user }) => user),
    caller,
  );
  return found.flatMap(({ recipient, changer: by }, i) => {
    const user = people[i];
    if (!user) return [];
    const { id, version, user_id, event_types, updated_at } = recipient;
    const updated_by = by && { id: by.id, name: fullName(by) };
    return [{ id, version, user_id, user, event_types, updated_by, updated_at: updated_at.toISOString() }];
  });
};

/** All recipients that match a list state; this list has no pages. */
export const listRecipients = (db: Queries, state: ListState, caller: Caller): Promise<RecipientRow[]> => {
  const types = state.filters.event_types;
  const where = and(
    searched(state.search),
    Array.isArray(types) ? arrayOverlaps(recipients.event_types, [...types]) : undefined,
  );
  return select(db, where, orderOf(state), caller);
};

/** The settings of one person, or undefined. */
export const findRecipient = async (db: Queries, userId: number, caller: Caller): Promise<RecipientRow | undefined> => {
  const [row] = await select(db, eq(recipients.user_id, userId), [asc(recipients.id)], caller);
  return row;
};

const CANDIDATES = 10;

/** Active users in the caller's scope who are not recipients yet. */
export const findCandidates = async (db: Queries, search: string, caller: Caller): Promise<RecipientUser[]> => {
  const own = db.select({ one: sql`1` }).from(recipients).where(eq(recipients.user_id, users.id));
  const found = await db
    .select()
    .from(users)
    .where(and(searched(search), settingsScope(caller), not(isLocked), notExists(own)))
    .orderBy(asc(nameOf(users)), asc(users.id))
    .limit(CANDIDATES);
  return addresseesOf(db, found, caller);
};
