import { arrayOverlaps, not, or, sql } from 'drizzle-orm';
import type { Role } from '../../../domain/roles.ts';
import { inheritanceOf, roleId, roleLabel, sortRoles } from '../../../domain/roles.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import { isLocked, users } from '../../db/tables/people.ts';
import { readModel } from '../../engine/reads/model.ts';
import { assignedGroups, assignedLocations, nameOrEmailMatches, userScope } from './scope.ts';

/** The users a caller manages (docs/rules/people.md, "User administration"). */
export const userModel = readModel<UserRow>({
  from: users,
  scope: userScope,
  search: nameOrEmailMatches,
  sources: {
    email: { order: sql`lower(${users.email})` },
    first_name: { order: sql`lower(${users.first_name})` },
    last_name: { order: sql`lower(${users.last_name})` },
    roles: {
      read: (roles: readonly Role[]) => sortRoles(roles).map((name) => ({ id: roleId(name), name })),
      is: (roles) => arrayOverlaps(users.roles, [...roles]),
      choices: async (_, { roles }) => inheritanceOf(roles).map((role) => ({ value: role, label: roleLabel(role) })),
    },
    locations: { related: assignedLocations },
    groups: { related: assignedGroups },
    status: {
      value: sql`case when ${isLocked} then 'locked' else 'active' end`,
      is: (statuses) => or(...statuses.map((status) => (status === 'locked' ? isLocked : not(isLocked)))),
    },
  },
});
