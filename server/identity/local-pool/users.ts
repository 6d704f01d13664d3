import { isLine } from '../../../declare/text.ts';
import type { AdminUser } from './admin/admin-types.ts';
import { PoolError, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import { N, type Verifier, verifierOf } from './srp.ts';
import type { PoolUser } from './store/store.ts';

/** Cognito's attribute names and the user's fields behind them. */
const ATTRIBUTES = { sub: 'sub', email: 'email', given_name: 'givenName', family_name: 'familyName' } as const;

export type Attribute = { Name: string; Value: string };

export const attributeClaims = (
  user: PoolUser,
): Record<keyof typeof ATTRIBUTES, string> & { email_verified: boolean } => ({
  sub: user.sub,
  email: user.email,
  given_name: user.givenName,
  family_name: user.familyName,
  // an administrator gave the address; nobody signs up here
  email_verified: true,
});

export const attributesOf = (user: PoolUser): Attribute[] =>
  Object.entries(attributeClaims(user)).map(([Name, value]) => ({ Name, Value: String(value) }));

/** The fields behind Cognito attributes. @throws InvalidParameterException for an attribute the pool does not have. */
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

/** Sign-in names are e-mail addresses without regard to case, or subs, which are in lower case anyway. */
export const normalName = (name: string): string => name.trim().toLowerCase();

/** Whose name it is. A name that no store could hold is nobody's, and refused as any other that is unknown. */
const userOfName = async (pool: Pool, name: string): Promise<PoolUser | undefined> =>
  isLine(name) ? pool.store.findUser(name) : undefined;

export async function existingUser(pool: Pool, name: string): Promise<PoolUser> {
  const user = await userOfName(pool, normalName(name));
  if (!user) throw userNotFound();
  return user;
}

/** Someone who tries to sign in. Without `user` the rest is invented, and the same each time for the same name. */
export type Candidate = Verifier & { sub: string; user?: PoolUser };

/**
 * Who signs in under this name. An unknown name gets a sub, a salt and a verifier that look like a user's, so that the
 * exchange goes on and fails like one with a wrong password.
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

/** The form of a random UUID (RFC 9562 §5.4). */
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

/** The fields of a user that a new password changes. */
export const passwordFields = (sub: string, password: string, status: PoolUser['status'], now: Date) => ({
  ...verifierOf(sub, password),
  status,
  passwordSetAt: now,
  updatedAt: now,
});

/** A user as the administrator's calls show him. */
export const adminUser = (user: PoolUser): AdminUser => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.updatedAt,
});
