import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { isCalled, nameOrEmailMatches } from '../users/scope.ts';

const LOOKED_UP = 50;

const fullName = sql<string>`trim(${wholeName(users)})`;

/** People whose name or address has the text in it; all of them when there is none. */
export const findActors = (db: Queries, search: string) =>
  db
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .where(nameOrEmailMatches(search))
    .orderBy(users.first_name, users.last_name, users.id)
    .limit(LOOKED_UP);

/** The names of these people, for the filters that are set. */
export const actorLabels = async (db: Queries, ids: readonly string[]) => {
  const found = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(inArray(users.id, ids.map(Number)));
  return found.map(({ id, name }) => ({ value: String(id), label: name }));
};

/** The ids of people by a part of their name. */
export const actorsCalled = async (db: Queries, text: string): Promise<number[]> => {
  const found = await db.select({ id: users.id }).from(users).where(isCalled(text));
  return found.map(({ id }) => id);
};
