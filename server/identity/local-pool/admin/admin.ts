import { invalidParameter } from '../errors.ts';
import { TOTP, totpSettings } from '../operations/mfa.ts';
import { type LocalPoolOptions, openPool, type Pool } from '../pool.ts';
import type { PoolUserChange } from '../store/store.ts';
import { adminUser, attributesOf, existingUser, fieldsOf } from '../users.ts';
import { adminListings } from './admin-listings.ts';
import { adminPasswords } from './admin-passwords.ts';
import type { PoolAdmin } from './admin-types.ts';

/** The administrator's calls, for use within the application. */
export const poolAdmin = (options: LocalPoolOptions): PoolAdmin => adminOf(openPool(options));

export const adminOf = (pool: Pool): PoolAdmin => ({
  ...adminAccounts(pool),
  ...adminPasswords(pool),
  ...adminListings(pool),
});

const LONGEST_GROUP_NAME = 128;

function adminAccounts(pool: Pool) {
  const change = async (name: string, changed: Omit<PoolUserChange, 'updatedAt'>) => {
    const user = await existingUser(pool, name);
    await pool.store.changeUser(user.sub, { ...changed, updatedAt: pool.now() });
    return user;
  };
  const signOut = async (sub: string) => {
    await pool.store.dropSessions(sub);
    await pool.store.revokeSignIns(sub);
    return {};
  };
  return {
    async AdminGetUser({ Username }) {
      const user = await existingUser(pool, Username);
      const preferred = user.totpEnabled ? { PreferredMfaSetting: TOTP } : {};
      return { ...adminUser(user), UserAttributes: attributesOf(user), ...totpSettings(user), ...preferred };
    },
    async AdminUpdateUserAttributes({ Username, UserAttributes }) {
      const fields = fieldsOf(UserAttributes);
      if (fields.email !== undefined) throw invalidParameter('The email is the sign-in name and cannot be changed.');
      await change(Username, fields);
      return {};
    },
    AdminDisableUser: async ({ Username }) => signOut((await change(Username, { enabled: false })).sub),
    async AdminEnableUser({ Username }) {
      await change(Username, { enabled: true });
      return {};
    },
    async AdminDeleteUser({ Username }) {
      await pool.store.deleteUser((await existingUser(pool, Username)).sub);
      return {};
    },
    AdminUserGlobalSignOut: async ({ Username }) => signOut((await existingUser(pool, Username)).sub),
    async AdminAddUserToGroup({ Username, GroupName }) {
      if (!GroupName || GroupName.length > LONGEST_GROUP_NAME)
        throw invalidParameter('GroupName has 1 to 128 characters.');
      await pool.store.addToGroup((await existingUser(pool, Username)).sub, GroupName);
      return {};
    },
    async AdminRemoveUserFromGroup({ Username, GroupName }) {
      await pool.store.removeFromGroup((await existingUser(pool, Username)).sub, GroupName);
      return {};
    },
  } satisfies Partial<PoolAdmin>;
}
