import { auth } from '../../contract/session.ts';
import { type Role, sortRoles } from '../../domain/roles.ts';
import { send } from '../dataProvider/send.ts';

const load = () => send(auth);

/** Who is signed in and how long their session may last, as `GET /auth` answers. */
export type SignedIn = Awaited<ReturnType<typeof load>>;

let asked: Promise<SignedIn> | undefined;

/** Asked once a sign-in; a failure is asked again. Throws `Problem`. */
export const signedInUser = (): Promise<SignedIn> => {
  asked ??= load().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};

/** After another sign-in: roles and limits may have changed. */
export const forgetUser = (): void => {
  asked = undefined;
};

export const rolesOf = (user: Pick<SignedIn, 'roles'>): Role[] => sortRoles(user.roles);

export const fullName = ({
  first_name,
  last_name,
  email,
}: Pick<SignedIn, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email;

/** Of the given and the family name; of the address when the person has neither. */
export const initials = (user: Parameters<typeof fullName>[0]): string => {
  const named = [user.first_name, user.last_name].map((name) => name.trim()).filter(Boolean);
  const words = named.length > 0 ? named : [fullName(user)];
  return words
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
};
