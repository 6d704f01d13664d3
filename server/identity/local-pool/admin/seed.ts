import { PoolError } from '../errors.ts';
import type { PoolAdmin } from './admin-types.ts';

export type Seed = { email: string; givenName: string; familyName: string; password: string; permanent: boolean };

/**
 * Creates the user unless one exists; an existing user is not changed. Several processes may seed concurrently.
 * @returns the user's sub
 */
export async function seedUser(admin: PoolAdmin, seed: Seed): Promise<string> {
  const there = await admin.AdminGetUser({ Username: seed.email }).catch(unless('UserNotFoundException'));
  const user = there ?? (await created(admin, seed)) ?? (await admin.AdminGetUser({ Username: seed.email }));
  // left by an earlier seeding that was killed between its two steps, and not changed since
  const isUnfinished =
    user.UserStatus === 'FORCE_CHANGE_PASSWORD' && +user.UserCreateDate === +user.UserLastModifiedDate;
  if (seed.permanent && isUnfinished) {
    await admin.AdminSetUserPassword({ Username: user.Username, Password: seed.password, Permanent: true });
  }
  return user.Username;
}

async function created(admin: PoolAdmin, { email, givenName, familyName, password }: Seed) {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'given_name', Value: givenName },
    { Name: 'family_name', Value: familyName },
  ];
  const creation = { Username: email, UserAttributes, TemporaryPassword: password, MessageAction: 'SUPPRESS' } as const;
  return (await admin.AdminCreateUser(creation).catch(unless('UsernameExistsException')))?.User;
}

const unless =
  (name: PoolError['name']) =>
  (error: unknown): undefined => {
    if (!(error instanceof PoolError && error.name === name)) throw error;
  };
