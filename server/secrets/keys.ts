import type { KeyObject } from 'node:crypto';
import { createSecretKey, hkdfSync } from 'node:crypto';
import * as z from 'zod';

/** One of the configured keys, with what is derived from it. */
export interface SecretKey {
  /** Each encrypted value names its key. */
  name: string;
  encryption: KeyObject;
  /** For the hashes by which whole values are found. */
  hashing: KeyObject;
}

/** The first key encrypts; all decrypt and find. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

const KEY_BYTES = 32;
const ENTRY = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/;

/** The key of development and the demo. It is public, so production refuses it. */
export const DEVELOPMENT_KEY = 'development:ZGV2ZWxvcG1lbnQga2V5LCBub3QgZm9yIHByb2R1Y3Q=';

/** A key object: it is imported once (a buffer at each use, five times as long as a decryption), and no log shows it. */
const derived = (key: Buffer, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES)));

const keyOf = (name: string, key: Buffer): SecretKey => ({
  name,
  encryption: derived(key, 'encryption'),
  hashing: derived(key, 'hashing'),
});

const entriesOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** The keys of the setting `ENCRYPTION_KEYS`. Throws `ZodError`, which names no value. */
export const EncryptionKeys = z.string().transform((text, context): SecretKeys => {
  const keys = entriesOf(text).flatMap((entry) => {
    const [, name, key] = ENTRY.exec(entry) ?? [];
    return name && key ? [keyOf(name, Buffer.from(key, 'base64'))] : [];
  });
  const [first, ...others] = keys;
  const isWhole = keys.length === entriesOf(text).length && new Set(keys.map(({ name }) => name)).size === keys.length;
  if (first && isWhole) return [first, ...others];
  context.issues.push({
    code: 'custom',
    input: undefined,
    message: 'must be name:key pairs with different names, separated by commas, each key 32 bytes in base64',
  });
  return z.NEVER;
});

/** Whether the setting has the published key, under whichever name. */
export const hasDevelopmentKey = (text: string | undefined): boolean =>
  entriesOf(text ?? '').some((entry) => entry.split(':')[1] === DEVELOPMENT_KEY.split(':')[1]);

let configured: SecretKeys | undefined;

/** Sets the keys of this process, once its settings are read: columns of secrets are part of tables, which have no settings. */
export const setSecretKeys = (keys: SecretKeys): void => {
  configured = keys;
};

export const secretKeys = (): SecretKeys => {
  if (!configured) throw new Error('The encryption keys are not set');
  return configured;
};
