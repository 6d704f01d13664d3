/** Why a user cannot be deactivated by this caller; undefined when they can (docs/rules/people.md, "User administration"). */
export const deactivationRefusal = (user: { id: number }, caller: { id: number }): string | undefined =>
  user.id === caller.id ? 'You cannot deactivate your own account' : undefined;
