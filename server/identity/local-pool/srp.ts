import { createDiffieHellmanGroup, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { POOL_NAME } from './pool-id.ts';

/*
 * Cognito's dialect of SRP-6a (RFC 5054 §2): group 15 of RFC 3526 with g = 2, SHA-256, numbers hashed as two's
 * complement bytes, the session key through HKDF with the info 'Caldera Derived Key'.
 */

const GROUP = createDiffieHellmanGroup('modp15');
export const N = BigInt(`0x${GROUP.getPrime('hex')}`);
const g = BigInt(`0x${GROUP.getGenerator('hex')}`);
/** RFC 5054 §2.5.4 requires at least 256 bits. */
const EXPONENT_BYTES = 32;

const fromHex = (hex: string): bigint => BigInt(`0x${hex}`);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A positive number as two's complement bytes: even length, a leading zero byte when the top bit is set. */
export function padded(n: bigint): Buffer {
  const hex = n.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/** base^exponent mod modulus; a 256-bit exponent takes about 5 ms. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

const k = fromHex(sha256(Buffer.concat([padded(N), padded(g)])));

export type Verifier = { salt: string; verifier: string };

/** v = g^x with x = H(salt, H(pool name, user id, ':', password)); salt and verifier in hexadecimal. */
export function verifierOf(userId: string, password: string, salt = randomBytes(16).toString('hex')): Verifier {
  const identity = createHash('sha256').update(`${POOL_NAME}${userId}:${password}`).digest();
  const x = fromHex(sha256(Buffer.concat([padded(fromHex(salt)), identity])));
  return { salt, verifier: power(g, x, N).toString(16) };
}

/** Whether the password matches the verifier. */
export const isPassword = (userId: string, password: string, kept: Verifier): boolean =>
  timingSafeEqual(
    createHash('sha256')
      .update(verifierOf(userId, password, kept.salt).verifier)
      .digest(),
    createHash('sha256').update(kept.verifier).digest(),
  );

/** The server's half of an exchange; numbers in hexadecimal so that they can be stored. */
export type Exchange = { A: string; b: string; B: string };

/** @returns undefined when A is 0 modulo N, with which anyone could compute the key (RFC 5054 §2.5.4). */
export function startExchange(A: string, verifier: string): Exchange | undefined {
  if (fromHex(A) % N === 0n) return undefined;
  const b = fromHex(randomBytes(EXPONENT_BYTES).toString('hex'));
  const B = (k * fromHex(verifier) + power(g, b, N)) % N;
  // the client would refuse B = 0; its probability is 2^-3072
  return B === 0n ? startExchange(A, verifier) : { A, b: b.toString(16), B: B.toString(16) };
}

/** The session key from the shared secret S and the scrambling parameter u: HKDF (RFC 5869) cut to 16 bytes. */
export function exchangeKey(S: bigint, u: bigint): Buffer {
  const extracted = createHmac('sha256', padded(u)).update(padded(S)).digest();
  return createHmac('sha256', extracted)
    .update('Caldera Derived Key')
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, 16);
}

export const scrambling = (A: bigint, B: bigint): bigint => fromHex(sha256(Buffer.concat([padded(A), padded(B)])));

/** What the client signs to prove that it has the key. The secret block is base64. */
export type Claim = { userId: string; secretBlock: string; timestamp: string };

export const claimSignature = (key: Buffer, claim: Claim): Buffer =>
  createHmac('sha256', key)
    .update(POOL_NAME + claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();

/** Whether the claim's signature (base64) proves knowledge of the password behind the verifier. */
export function isProof(exchange: Exchange, verifier: string, claim: Claim, signature: string): boolean {
  const A = fromHex(exchange.A);
  const u = scrambling(A, fromHex(exchange.B));
  if (u === 0n) return false;
  const S = power(A * power(fromHex(verifier), u, N), fromHex(exchange.b), N);
  const expected = claimSignature(exchangeKey(S, u), claim);
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
