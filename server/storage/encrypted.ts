import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { decryptStream, encryptStream } from '../secrets/encrypt-stream.ts';
import { secretKeys } from '../secrets/keys.ts';
import type { FileStore, StagedFile } from './files.ts';

/*
 * The bank's files, received and sent, have account numbers in full: they are stored encrypted (docs/security.md,
 * "Encryption at rest"). Their storage keys name the key that encrypted them: `enc1:<key>:<where it is stored>`.
 */

const ENCRYPTED = /^enc1:([a-z0-9-]{1,20}):(.+)$/;
const CONTEXT = 'bank file';

/** The start of the storage keys of files that the first of the configured keys has encrypted. */
export const currentPrefix = (): string => `enc1:${secretKeys()[0].name}:`;

/**
 * Stores a received file encrypted; returns its storage key, by which `withDecryption` opens it. The same bytes have the
 * same key, so that keeping them twice, after a crash, leaves nothing behind; a keyed hash, so that it does not let
 * anybody recognise a file.
 */
export const keepEncrypted = async (store: FileStore, file: Pick<StagedFile, 'open' | 'sha256'>): Promise<string> => {
  const name = createHmac('sha256', secretKeys()[0].hashing).update(`${CONTEXT} ${file.sha256}`).digest('hex');
  const encrypted = await store.receive(Readable.from(encryptStream(file.open(), CONTEXT)), name);
  try {
    await encrypted.keep();
  } finally {
    await encrypted.discard();
  }
  return `${currentPrefix()}${encrypted.key}`;
};

/** A store that opens encrypted files decrypted. */
export const withDecryption = (store: FileStore): FileStore => ({
  ...store,
  async open(key) {
    const [, name, at] = ENCRYPTED.exec(key) ?? [];
    if (!name || !at) return store.open(key);
    return Readable.from(decryptStream(await store.open(at), CONTEXT, name), { objectMode: false });
  },
});
