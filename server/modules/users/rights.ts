import type { Role } from '../../../domain/roles.ts';
import { inheritanceOf, roleLabel } from '../../../domain/roles.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';

/** Refuses an action that the console never offers. */
export const refuse = (text: string): never => {
  throw new Problem('forbidden', { text, hint: 'docs/rules/people.md, "User administration"' });
};

/** Callers may only assign roles from their own inheritance set (docs/rules/people.md, "User administration"). */
export const mustBeAssignable = (caller: Caller, roles: readonly Role[]): void => {
  const managed = inheritanceOf(caller.roles);
  const outside = roles.filter((role) => !managed.includes(role));
  if (outside.length) refuse(`You may not give the role ${outside.map(roleLabel).join(', ')}.`);
};
