import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import ssh2 from 'ssh2';
import type { SftpSource } from './source.ts';
import { urlOf } from './source.ts';
import { SourceFault } from './source-fault.ts';

/** A host key's fingerprint in OpenSSH format: `SHA256:` and the hash of its blob in base64 without padding. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const KEY_UNREADABLE = 'The private key cannot be read';

/** Throws `SourceFault` when the key or its passphrase cannot be read, or the passphrase is wrong. */
const keyOf = async ({ privateKeyFile, passphraseFile, passphrase }: SftpSource) => {
  if (!privateKeyFile) return {};
  try {
    const privateKey = await readFile(privateKeyFile);
    const secret = passphraseFile ? (await readFile(passphraseFile, 'utf8')).replace(/\r?\n$/, '') : passphrase;
    const parsed = ssh2.utils.parseKey(privateKey, secret);
    if (parsed instanceof Error) throw parsed;
    return { privateKey, ...(secret && { passphrase: secret }) };
  } catch {
    throw new SourceFault(KEY_UNREADABLE); // the cause may quote a path or a part of the key
  }
};

/** The sources whose private key cannot be read. */
export const unreadableKeys = async (sources: readonly SftpSource[]): Promise<string[]> => {
  const keys: string[] = [];
  for (const source of sources) {
    await keyOf(source).catch(() => keys.push(source.key));
  }
  return keys;
};

/** The SSH client's options for signing in and for verifying the host key. */
export const signInOf = async (source: SftpSource) => {
  const { username, password } = urlOf(source);
  const key = await keyOf(source);
  const { hostKey } = source;
  const known = hostKey?.map((fingerprint) => fingerprint.replace(/=+$/, ''));
  let isRefused = false;
  return {
    /** Whether the host's key is not one of those configured. */
    isHostRefused: () => isRefused,
    options: {
      username: decodeURIComponent(username),
      ...key,
      ...(password && { password: decodeURIComponent(password) }),
      ...(known && {
        hostVerifier: (shown: Buffer): boolean => {
          isRefused = !known.includes(fingerprintOf(shown));
          return !isRefused;
        },
      }),
    },
  };
};
