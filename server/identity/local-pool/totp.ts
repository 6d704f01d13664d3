import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after now whose code is accepted too (RFC 6238 §5.2 recommends one for network delay). */
const TOLERATED_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** 160 bits, the length RFC 4226 §4 (R6) recommends, in base32 as authenticator apps expect. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

/** The code of a step: HMAC-SHA1 with dynamic truncation (RFC 4226 §5.3). */
export function codeOf(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/** The step this code belongs to, among now and its neighbours; undefined if none. */
export function matchingStep(secret: string, code: string, time: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(time);
  const near = Array.from({ length: 2 * TOLERATED_STEPS + 1 }, (_, i) => now - TOLERATED_STEPS + i);
  return near.find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
}
