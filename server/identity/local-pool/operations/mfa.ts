import { z } from 'zod';
import { invalidParameter, PoolError } from '../errors.ts';
import type { PoolUser } from '../store/store.ts';
import { matchingStep, newTotpSecret } from '../totp.ts';
import { userOperation } from './operation.ts';

/** Cognito's name for an authenticator app as second factor. */
export const TOTP = 'SOFTWARE_TOKEN_MFA';

/** The second factors in use, as GetUser and AdminGetUser list them. */
export const totpSettings = (user: PoolUser): { UserMFASettingList?: string[] } =>
  user.totpEnabled ? { UserMFASettingList: [TOTP] } : {};

export const AssociateSoftwareToken = userOperation(z.object({}), async (pool, _input, { user }) => {
  const totpPending = newTotpSecret();
  await pool.store.changeUser(user.sub, { totpPending, updatedAt: pool.now() });
  return { SecretCode: totpPending };
});

/** The first code proves that the app has the new secret; only then does it replace the old one. */
export const VerifySoftwareToken = userOperation(
  z.object({ UserCode: z.string().max(16) }),
  async (pool, input, { user }) => {
    if (!user.totpPending) throw invalidParameter('No software token is waiting to be verified.');
    const step = matchingStep(user.totpPending, input.UserCode, pool.now());
    if (step === undefined) throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
    const proven = { totpSecret: user.totpPending, totpPending: null, totpLastStep: step };
    await pool.store.changeUser(user.sub, { ...proven, updatedAt: pool.now() });
    return { Status: 'SUCCESS' };
  },
);

const Preference = z.object({
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() })
    .optional(),
  SMSMfaSettings: z.object({ Enabled: z.literal(false).optional() }).optional(),
  EmailMfaSettings: z.object({ Enabled: z.literal(false).optional() }).optional(),
});

export const SetUserMFAPreference = userOperation(Preference, async (pool, input, { user }) => {
  const { Enabled, PreferredMfa } = input.SoftwareTokenMfaSettings ?? {};
  // Cognito reads a preference without `Enabled` as enabling
  const totpEnabled = Enabled ?? PreferredMfa;
  if (totpEnabled === undefined) return {};
  if (totpEnabled && !user.totpSecret) throw invalidParameter('User has not verified software token mfa');
  await pool.store.changeUser(user.sub, { totpEnabled, updatedAt: pool.now() });
  return {};
});
