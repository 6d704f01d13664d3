import { z } from 'zod';
import { record } from '../admin/events.ts';
import { assertPassword } from '../guesses.ts';
import { assertNewPassword } from '../passwords.ts';
import { isPassword } from '../srp.ts';
import { hashed } from '../store/store.ts';
import { attributesOf, passwordFields } from '../users.ts';
import { TOTP, totpSettings } from './mfa.ts';
import { clientOperation, password, text, userOperation } from './operation.ts';

export const GetUser = userOperation(z.object({}), async (_pool, _input, { user }) => ({
  Username: user.sub,
  UserAttributes: attributesOf(user),
  ...totpSettings(user),
  ...(user.totpEnabled ? { PreferredMfaSetting: TOTP } : {}),
}));

/** Ends the sign-in the refresh token belongs to; an unknown token is not an error (RFC 7009 §2.2). */
export const RevokeToken = clientOperation(z.object({ Token: text }), async (pool, input) => {
  await pool.store.revokeRefreshToken(hashed(input.Token));
  return {};
});

export const GlobalSignOut = userOperation(z.object({}), async (pool, _input, { user }) => {
  await pool.store.revokeSignIns(user.sub);
  return {};
});

const Change = z.object({ PreviousPassword: password, ProposedPassword: z.string().max(1024) });

/** Changing the password ends all other sign-ins (ASVS V7.4.3). */
export const ChangePassword = userOperation(Change, async (pool, input, { user, originJti, client }) => {
  await assertPassword(pool, user, isPassword(user.sub, input.PreviousPassword, user), client);
  assertNewPassword(input.ProposedPassword, user);
  await pool.store.changeUser(user.sub, passwordFields(user.sub, input.ProposedPassword, 'CONFIRMED', pool.now()));
  await pool.store.dropSessions(user.sub);
  await pool.store.revokeSignIns(user.sub, originJti);
  await record(pool, client, { sub: user.sub, type: 'PasswordChange', response: 'Pass', challenges: [] });
  return {};
});
