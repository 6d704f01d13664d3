import type { SQL } from 'drizzle-orm';
import { and, arrayContained, asc, eq, sql } from 'drizzle-orm';
import { inheritanceOf, roleId, sortRoles } from '../../../domain/roles.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { userGroups, userLocations, users } from '../../db/tables/people.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/index.ts';
import { locationColumns } from '../locations.ts';

/**
 * The users a caller may see and edit: those without a role outside the caller's inheritance ("User administration").
 */
export const userScope = ({ roles }: Pick<Caller, 'roles'>): SQL => {
  const managed = inheritanceOf(roles);
  return managed.length ? arrayContained(users.roles, managed) : sql`false`;
};

/** Whether the user is locked, which starts at `locked_since`. */
export const isLocked = sql<boolean>`coalesce(${users.locked_since} <= now(), false)`;

/** The assignments of these users, without groups outside the caller's scope. */
export const assignmentsOf = async (db: Queries, ids: readonly number[], caller: Caller) => {
  const { table, columns } = locationColumns();
  const of = { locations: new Map<number, UserRow['locations']>(), groups: new Map<number, UserRow['groups']>() };
  if (!ids.length) return of;
  const given = sql`any(${sql.param(ids)}::int[])`;
  const locations = await db
    .select({ user: userLocations.user_id, location: columns })
    .from(userLocations)
    .innerJoin(table, eq(columns.id, userLocations.location_id))
    .where(sql`${userLocations.user_id} = ${given}`)
    .orderBy(asc(columns.key));
  for (const { user, location } of locations) {
    const { id, name, short_name, key } = location;
    const told = { id: Number(id), name: String(name), short_name: String(short_name), key: String(key) };
    of.locations.set(user, [...(of.locations.get(user) ?? []), told]);
  }
  const { id, name, number, location_id } = groups;
  const assigned = await db
    .select({ user: userGroups.user_id, group: { id, name, number, location_id } })
    .from(userGroups)
    .innerJoin(groups, eq(groups.id, userGroups.group_id))
    .where(and(sql`${userGroups.user_id} = ${given}`, groupScope(caller)))
    .orderBy(asc(number), asc(id));
  for (const { user, group } of assigned) of.groups.set(user, [...(of.groups.get(user) ?? []), group]);
  return of;
};

type Stored = typeof users.$inferSelect & { isLocked: boolean };

/** Users as returned by the API. */
export const asRows = async (db: Queries, stored: readonly Stored[], caller: Caller): Promise<UserRow[]> => {
  const { locations, groups: groupsOf } = await assignmentsOf(
    db,
    stored.map(({ id }) => id),
    caller,
  );
  return stored.map(({ isLocked: locked, ...user }) => ({
    id: user.id,
    version: user.version,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    roles: sortRoles(user.roles).map((name) => ({ id: roleId(name), name })),
    locations: locations.get(user.id) ?? [],
    groups: groupsOf.get(user.id) ?? [],
    status: locked ? 'locked' : 'active',
    locked_since: user.locked_since?.toISOString() ?? null,
  }));
};

/** The columns of a user, and whether they are currently locked. */
export const person = { user: users, locked: isLocked };

/** One user the caller manages, or undefined. */
export const findUser = async (
  db: Queries,
  id: number,
  caller: Caller,
): Promise<(Stored & { row: UserRow }) | undefined> => {
  const [found] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.id, id), userScope(caller)));
  if (!found) return undefined;
  const stored = { ...found.user, isLocked: found.locked };
  const [row] = await asRows(db, [stored], caller);
  return row && { ...stored, row };
};
