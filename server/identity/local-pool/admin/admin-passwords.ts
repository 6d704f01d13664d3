import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { invalidParameter, PoolError } from '../errors.ts';
import { resetFailures } from '../guesses.ts';
import { sendResetCode } from '../operations/recovery.ts';
import { assertGoodPassword, temporaryPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { PoolUser } from '../store/store.ts';
import { adminUser, attributesOf, existingUser, fieldsOf, normalName, passwordFields } from '../users.ts';
import type { PoolAdmin } from './admin-types.ts';

type Creation = Parameters<PoolAdmin['AdminCreateUser']>[0];

/** The calls that set or reset a password. */
export function adminPasswords(pool: Pool) {
  return {
    async AdminCreateUser(input) {
      const password = input.TemporaryPassword ?? temporaryPassword();
      const user =
        input.MessageAction === 'RESEND'
          ? await renewedUser(pool, input, password)
          : await newUser(pool, input, password);
      if (input.MessageAction !== 'SUPPRESS') await sendTemporaryPassword(pool, user, password);
      return { User: { ...adminUser(user), Attributes: attributesOf(user) } };
    },
    async AdminSetUserPassword({ Username, Password, Permanent = false }) {
      const user = await existingUser(pool, Username);
      assertGoodPassword(Password, user.email);
      await replacePassword(pool, user, Password, Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
      return {};
    },
    async AdminResetUserPassword({ Username }) {
      const user = await existingUser(pool, Username);
      if (!user.enabled || user.status === 'FORCE_CHANGE_PASSWORD') {
        throw new PoolError('NotAuthorizedException', 'User password cannot be reset in the current state.');
      }
      await pool.store.changeUser(user.sub, { status: 'RESET_REQUIRED', updatedAt: pool.now() });
      await endSignIns(pool, user.sub);
      try {
        await sendResetCode(pool, user);
      } catch (error) {
        // restored, so that the caller can repeat the call
        await pool.store.changeUser(user.sub, { status: user.status, updatedAt: pool.now() });
        throw error;
      }
      return {};
    },
  } satisfies Partial<PoolAdmin>;
}

async function newUser(pool: Pool, { Username, UserAttributes = [] }: Creation, password: string): Promise<PoolUser> {
  const fields = fieldsOf(UserAttributes);
  const email = normalName(fields.email ?? Username);
  if (!z.email().safeParse(email).success) throw invalidParameter('Invalid email address format.');
  assertGoodPassword(password, email);
  const [sub, now] = [randomUUID(), pool.now()];
  const user: PoolUser = {
    sub,
    email,
    givenName: fields.givenName ?? '',
    familyName: fields.familyName ?? '',
    enabled: true,
    groups: [],
    totpSecret: null,
    totpPending: null,
    totpEnabled: false,
    totpLastStep: null,
    createdAt: now,
    ...passwordFields(sub, password, 'FORCE_CHANGE_PASSWORD', now),
  };
  if (!(await pool.store.insertUser(user)))
    throw new PoolError('UsernameExistsException', 'User account already exists');
  return user;
}

async function renewedUser(pool: Pool, { Username }: Creation, password: string): Promise<PoolUser> {
  const user = await existingUser(pool, Username);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new PoolError(
      'UnsupportedUserStateException',
      `Resend not possible. ${user.status} is not a state of a user who never signed in.`,
    );
  }
  assertGoodPassword(password, user.email);
  return replacePassword(pool, user, password, 'FORCE_CHANGE_PASSWORD');
}

async function replacePassword(
  pool: Pool,
  user: PoolUser,
  password: string,
  status: PoolUser['status'],
): Promise<PoolUser> {
  const changed = await pool.store.changeUser(user.sub, passwordFields(user.sub, password, status, pool.now()));
  await endSignIns(pool, user.sub);
  await resetFailures(pool, user.sub);
  return changed ?? user;
}

/** Ends every sign-in, finished or in progress, that used the old password. */
async function endSignIns(pool: Pool, sub: string): Promise<void> {
  await pool.store.dropSessions(sub);
  await pool.store.revokeSignIns(sub);
}

async function sendTemporaryPassword(pool: Pool, user: PoolUser, secret: string): Promise<void> {
  const validUntil = pool.after(pool.lifetimes.temporaryPassword);
  await pool.deliver({
    purpose: 'temporary_password',
    email: user.email,
    givenName: user.givenName,
    secret,
    validUntil,
  });
}
