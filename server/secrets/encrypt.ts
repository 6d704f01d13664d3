import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { SecretKey, SecretKeys } from './keys.ts';
import { secretKeys } from './keys.ts';

/*
 * Secrets as they are stored (docs/security.md, "Encryption at rest"): `enc1:<key>:<hash>:<nonce, tag, ciphertext>`.
 * The hash is empty where a secret is not found by its whole value.
 */

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const STORED = /^enc1:([a-z0-9-]{1,20}):([\w-]*):([\w-]+)$/;

/** The start of every value that a key has encrypted. */
export const prefixOf = ({ name }: SecretKey): string => `enc1:${name}:`;

/** The position of the hash among the parts of a stored secret, for `split_part`. */
export const HASH_PART = 3;

const hashBy = (key: SecretKey, text: string): string =>
  createHmac('sha256', key.hashing).update(text).digest('base64url');

/** The hashes of a text, one for each configured key: a stored secret has the one of the key that encrypted it. */
export const hashesOf = (text: string): string[] => secretKeys().map((key) => hashBy(key, text));

/** A keyed hash to recognise a text by: unlike a plain one, it does not let anybody try the numbers that it may be of. */
export const keyedHash = (text: string): string => hashBy(secretKeys()[0], text);

/** A stored secret that cannot be read, and the key it names, if any. */
export class UnreadableSecret extends Error {
  readonly key: string | undefined;
  constructor(text: string, key?: string) {
    super(text);
    this.key = key;
  }
}

/**
 * @param context where it is stored: as authenticated data, so that a value copied to another column is not accepted
 * @param isFound whether it has a hash
 */
export const encrypt = (secret: string, context: string, isFound: boolean): string => {
  const [key] = secretKeys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.encryption, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  return `${prefixOf(key)}${isFound ? hashBy(key, secret) : ''}:${sealed}`;
};

export const isEncrypted = (stored: string): boolean => STORED.test(stored);

/** Throws `UnreadableSecret` when it is not encrypted, or not by this key for this place. */
export const decrypt = (stored: string, context: string, keys: SecretKeys = secretKeys()): string => {
  const [, name, , sealed] = STORED.exec(stored) ?? [];
  if (!name || !sealed) throw new UnreadableSecret('A stored secret is not encrypted');
  const key = keys.find((one) => one.name === name);
  if (!key) throw new UnreadableSecret('A stored secret is encrypted with a key that is not configured', name);
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key.encryption, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new UnreadableSecret('A stored secret was not encrypted with the configured key for this column', name);
  }
};
