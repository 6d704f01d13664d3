import { auth } from '../../contract/session.ts';
import { initialsOf } from '../../domain/initials.ts';
import { once } from '../../domain/once.ts';
import { type Role, sortRoles } from '../../domain/roles.ts';
import { send } from '../dataProvider/send.ts';

const load = () => send(auth);

/** The signed-in user and the session limits, as returned by `GET /auth`. */
export type SignedIn = Awaited<ReturnType<typeof load>>;

let request = once(load);

/** Fetched once per sign-in; a failed fetch is retried on the next call. Throws `Problem`. */
export const signedInUser = (): Promise<SignedIn> => request();

/** The query of the signed-in user. */
export const userQuery = { queryKey: ['signed-in-user'], queryFn: signedInUser };

/** Call after a new sign-in: roles and limits may have changed. */
export const invalidateUser = (): void => {
  request = once(load);
};

export const rolesOf = (user: Pick<SignedIn, 'roles'>): Role[] => sortRoles(user.roles);

/** What react-admin calls the permissions of a user. */
export const permissionsOf = (user: SignedIn) => ({ roles: rolesOf(user), permissions: user.permissions });

export const fullName = ({
  first_name,
  last_name,
  email,
}: Pick<SignedIn, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email;

/** The initials of first and last name, or the first letter of the e-mail address when both are empty. */
export const initials = ({ first_name, last_name, email }: Parameters<typeof fullName>[0]): string =>
  initialsOf({ firstName: first_name, lastName: last_name }) || email.charAt(0).toUpperCase();
