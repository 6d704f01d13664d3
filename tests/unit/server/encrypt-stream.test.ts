import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptStream, encryptStream } from '../../../server/secrets/encrypt-stream.ts';
import { DEVELOPMENT_KEY, EncryptionKeys, setSecretKeys } from '../../../server/secrets/keys.ts';

/* Files that are encrypted at rest (docs/security.md, "Encryption at rest"). */

const useKeys = (text: string) => setSecretKeys(EncryptionKeys.parse(text));
beforeAll(() => useKeys(DEVELOPMENT_KEY));
afterAll(() => useKeys(DEVELOPMENT_KEY));

const NAME = 'development';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const encrypted = (bytes: Uint8Array, size = 1000) => buffer(encryptStream(inPieces(bytes, size), 'a file'));
const decrypted = (bytes: Uint8Array, size = 1000, context = 'a file', name = NAME) =>
  buffer(decryptStream(inPieces(bytes, size), context, name));

test('any bytes in any pieces come back as they were, 28 bytes longer while stored', async () => {
  const size = fc.integer({ min: 1, max: 70 });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), size, size, async (bytes, written, read) => {
      const stored = await encrypted(bytes, written);
      expect(stored).toHaveLength(bytes.length + 28);
      expect(Buffer.compare(await decrypted(stored, read), Buffer.from(bytes))).toBe(0);
    }),
  );
});

test('the same bytes are never stored alike', async () => {
  const bytes = Buffer.from('03,0975312468,USD');
  const stored = await encrypted(bytes);
  expect(stored.includes('0975312468')).toBe(false);
  expect(Buffer.compare(stored, await encrypted(bytes))).not.toBe(0);
});

describe('a stored file is refused', () => {
  const FAULT = 'A stored file was changed, cut off, or not encrypted with the configured key';
  const stored = async () => encrypted(Buffer.from('88,115,1000,S,0,1000,0/'.repeat(10)));

  test('with any byte changed', async () => {
    const bytes = await stored();
    for (const at of [0, 11, 12, 100, bytes.length - 17, bytes.length - 16, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(decrypted(changed), String(at)).rejects.toThrow(FAULT);
    }
  });

  test.each([0, 5, 12, 20, 27, 28, 200])('cut off after %i bytes', async (length) => {
    await expect(decrypted((await stored()).subarray(0, length))).rejects.toThrow(FAULT);
  });

  test('as one of another kind, with another key of the same name, and with a key that is not configured', async () => {
    const bytes = await stored();
    await expect(decrypted(bytes, 1000, 'another file')).rejects.toThrow(FAULT);
    await expect(decrypted(bytes, 1000, 'a file', '2027')).rejects.toThrow(
      'A stored file is encrypted with a key that is not configured',
    );
    useKeys(`${NAME}:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=`);
    await expect(decrypted(bytes)).rejects.toThrow(FAULT);
    useKeys(DEVELOPMENT_KEY);
  });
});
