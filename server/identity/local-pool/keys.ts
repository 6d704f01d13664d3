import { createHmac, randomBytes } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { once } from '../../../domain/once.ts';
import type { PoolStore } from './store/store.ts';

export const SIGNING_ALGORITHM = 'RS256';

export type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

export type Keyring = {
  signing(): Promise<SigningKey>;
  /** A pseudo-random value, always the same for the same text, in every process. */
  derive(text: string): Promise<Buffer>;
};

/** The pool's keys, generated once and stored; of several concurrent processes the first writer wins. */
export function keyring(store: PoolStore): Keyring {
  const signing = once(async () => signingKey(await keptKey(store, 'signing', newSigningKey)));
  const derivation = once(() => keptKey(store, 'derivation', async () => randomBytes(32).toString('base64')));
  return {
    signing,
    derive: async (text) =>
      createHmac('sha256', Buffer.from(await derivation(), 'base64'))
        .update(text)
        .digest(),
  };
}

const keptKey = async (store: PoolStore, name: string, make: () => Promise<string>): Promise<string> =>
  (await store.findKey(name)) ?? store.keepKey(name, await make());

async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

async function signingKey(kept: string): Promise<SigningKey> {
  const privateJwk: JWK = JSON.parse(kept);
  const { kty, n, e } = privateJwk;
  const kid = await calculateJwkThumbprint({ kty, n, e } as JWK);
  const publicJwk = { kty, n, e, kid, alg: SIGNING_ALGORITHM, use: 'sig' } as JWK;
  return { kid, publicJwk, privateKey: await imported(privateJwk), publicKey: await imported(publicJwk) };
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('the kept signing key is not an RSA key');
  return key;
}
