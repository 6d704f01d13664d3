import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ssh2 from 'ssh2';
import { fingerprintOf } from '../../../server/sftp/sign-in.ts';

/** A new key. The library occasionally generates one that it cannot parse itself. */
const generateKey = (): string => {
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
  return ssh2.utils.parseKey(key) instanceof Error ? generateKey() : key;
};

/** The host key stored in a file, generated on first use. Concurrent first callers all get the same complete key. */
export const hostKeyOf = (file: string): Buffer => {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const own = `${file}.${randomUUID()}`;
    writeFileSync(own, generateKey(), { mode: 0o600, flag: 'wx' });
    try {
      linkSync(own, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(own);
    }
  }
  return readFileSync(file);
};

/** The fingerprint a client should expect of the host whose key is stored in the file. */
export const hostFingerprint = (file: string): string => {
  const key = ssh2.utils.parseKey(hostKeyOf(file));
  if (key instanceof Error) throw key;
  return fingerprintOf(key.getPublicSSH());
};
