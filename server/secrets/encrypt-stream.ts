import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { UnreadableSecret } from './encrypt.ts';
import { type SecretKey, secretKeys } from './keys.ts';

/*
 * Files as they are stored (docs/security.md, "Encryption at rest"): nonce, ciphertext, tag. The name of the key stands
 * in the storage key of the file.
 */

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a file of any size. @param context what kind of file it is, as authenticated data */
export async function* encryptStream(
  source: AsyncIterable<Uint8Array>,
  context: string,
  key: SecretKey = secretKeys()[0],
): AsyncGenerator<Buffer, void, undefined> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.encryption, nonce).setAAD(Buffer.from(context));
  yield nonce;
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

const unreadable = (name: string) =>
  new UnreadableSecret('A stored file was changed, cut off, or not encrypted with the configured key', name);

const decipherOf = (name: string, nonce: Buffer, context: string): DecipherGCM => {
  const key = secretKeys().find((one) => one.name === name);
  if (!key) throw new UnreadableSecret('A stored file is encrypted with a key that is not configured', name);
  return createDecipheriv(CIPHER, key.encryption, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
};

/**
 * Decrypts what `encryptStream` made with the key `name`. It is streamed, so only the end tells whether it was changed:
 * it throws `UnreadableSecret` there, and whoever has read it until then must undo what it did.
 */
export async function* decryptStream(
  source: AsyncIterable<Uint8Array>,
  context: string,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  let decipher: DecipherGCM | undefined;
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    if (!decipher) {
      if (rest.length < NONCE_BYTES) continue;
      decipher = decipherOf(name, rest.subarray(0, NONCE_BYTES), context);
      rest = rest.subarray(NONCE_BYTES);
    }
    // the last bytes may be the tag
    const end = Math.max(0, rest.length - TAG_BYTES);
    if (end) yield decipher.update(rest.subarray(0, end));
    rest = rest.subarray(end);
  }
  if (!decipher || rest.length !== TAG_BYTES) throw unreadable(name);
  decipher.setAuthTag(rest);
  let last: Buffer;
  try {
    last = decipher.final();
  } catch {
    throw unreadable(name);
  }
  yield last;
}
