import type { SQL } from 'drizzle-orm';
import { and, arrayContained, eq, or, sql } from 'drizzle-orm';
import { inheritanceOf } from '../../../domain/roles.ts';
import { groups } from '../../db/tables/groups.ts';
import { userGroups, userLocations, users, wholeName } from '../../db/tables/people.ts';
import { contains } from '../../engine/reads/like.ts';
import type { Related } from '../../engine/reads/related.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';

/**
 * The users a caller may see and edit: those without a role outside the caller's inheritance ("User administration").
 */
export const userScope = ({ roles }: Pick<Caller, 'roles'>): SQL => {
  const managed = inheritanceOf(roles);
  return managed.length ? arrayContained(users.roles, managed) : sql`false`;
};

/** The users whose name contains each word of the text, in any order: `Mary O'Brien`, `O'Brien, Mary`. */
export const isCalled = (text: string): SQL | undefined =>
  and(...text.split(/[ ,]+/).map((word) => contains(wholeName(users), word)));

/** The users whose name or email address contains the text; undefined without a text. */
export const nameOrEmailMatches = (text: string): SQL | undefined =>
  text ? or(contains(users.email, text), isCalled(text)) : undefined;

const { table: locations, columns: location } = locationColumns();

/** The locations that are assigned to a user. */
export const assignedLocations: Related = {
  from: userLocations,
  of: userLocations.user_id,
  join: { table: locations, on: eq(location.id, userLocations.location_id) },
  members: location,
  order: [location.key],
};

const { id, name, number, location_id } = groups;

/** The groups that are assigned to a user; those outside the caller's scope are left out. */
export const assignedGroups: Related = {
  from: userGroups,
  of: userGroups.user_id,
  join: { table: groups, on: eq(groups.id, userGroups.group_id) },
  members: { id, name, number, location_id },
  order: [number, id],
  scope: groupScope,
};
