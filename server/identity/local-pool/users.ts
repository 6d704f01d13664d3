import { isLine } from '../../../declare/text.ts';
import type { AdminUser } from './admin/admin-types.ts';
import { PoolError, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import { N, type Verifier, verifierOf } from './srp.ts';
import type { PoolUser } from './store/store.ts';

/** Cognito's attribute names and the corresponding user fields. */
const ATTRIBUTES = { sub: 'sub', email: 'email', given_name: 'givenName', family_name: 'familyName' } as const;

export type Attribute = { Name: string; Value: string };

export const attributeClaims = (
  user: PoolUser,
): Record<keyof typeof ATTRIBUTES, string> & { email_verified: boolean } => ({
  sub: user.sub,
  email: user.email,
  given_name: user.givenName,
  family_name: user.familyName,
  // there is no self-registration: an administrator entered the address
  email_verified: true,
});

export const attributesOf = (user: PoolUser): Attribute[] =>
  Object.entries(attributeClaims(user)).map(([Name, value]) => ({ Name, Value: String(value) }));

/** The user fields of Cognito attributes. @throws InvalidParameterException for an attribute the pool does not have. */
export function fieldsOf(
  attributes: readonly Attribute[],
): Partial<Pick<PoolUser, 'email' | 'givenName' | 'familyName'>> {
  const fields: Partial<Pick<PoolUser, 'email' | 'givenName' | 'familyName'>> = {};
  for (const { Name, Value } of attributes) {
    if (Name === 'email') fields.email = normalName(Value);
    else if (Name === 'given_name' || Name === 'family_name') fields[ATTRIBUTES[Name]] = Value;
    else if (Name !== 'email_verified')
      throw new PoolError('InvalidParameterException', `Attribute does not exist in the schema: ${Name}`);
  }
  return fields;
}

/** Sign-in names are case-insensitive e-mail addresses, or subs, which are in lower case anyway. */
export const normalName = (name: string): string => name.trim().toLowerCase();

/** The user with this name. A name that cannot be stored is treated like any unknown name. */
const userOfName = async (pool: Pool, name: string): Promise<PoolUser | undefined> =>
  isLine(name) ? pool.store.findUser(name) : undefined;

export async function existingUser(pool: Pool, name: string): Promise<PoolUser> {
  const user = await userOfName(pool, normalName(name));
  if (!user) throw userNotFound();
  return user;
}

/** A sign-in attempt. Without `user` the values are fake, and always the same for the same name. */
export type Candidate = Verifier & { sub: string; user?: PoolUser };

/**
 * The sign-in candidate for a name. An unknown name gets a sub, a salt and a verifier that look like a user's, so that
 * the exchange continues and fails like one with a wrong password.
 */
export async function candidate(pool: Pool, name: string): Promise<Candidate> {
  const normal = normalName(name);
  const user = await userOfName(pool, normal);
  // derived for known names too: both take the same time
  const invented = await inventedVerifier(pool, normal);
  return user ? { sub: user.sub, salt: user.salt, verifier: user.verifier, user } : invented;
}

async function inventedVerifier(pool: Pool, name: string): Promise<Verifier & { sub: string }> {
  const id = await pool.keys.derive(`sub:${name}`);
  const salt = (await pool.keys.derive(`salt:${name}`)).subarray(0, 16).toString('hex');
  const digits = await Promise.all(Array.from({ length: 12 }, (_, i) => pool.keys.derive(`verifier:${i}:${name}`)));
  const verifier = (BigInt(`0x${Buffer.concat(digits).toString('hex')}`) % N).toString(16);
  return { sub: uuidFrom(id), salt, verifier };
}

/** Formats bytes as a random UUID (RFC 9562 §5.4). */
function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const variant = ((bytes.readUInt8(8) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** The user fields that a new password changes. */
export const passwordFields = (sub: string, password: string, status: PoolUser['status'], now: Date) => ({
  ...verifierOf(sub, password),
  status,
  passwordSetAt: now,
  updatedAt: now,
});

/** A user in the format of the administrator's calls. */
export const adminUser = (user: PoolUser): AdminUser => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.updatedAt,
});
