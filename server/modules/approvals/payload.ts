import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';

/**
 * What is approved: the validated input of the call, and what it would do, as the approver was shown it and as its
 * fingerprint, if the call has one. A request from before its call had one differs from what it would do now.
 */
const Payload = z.object({
  params: z.unknown(),
  body: z.unknown(),
  effects: z.array(z.string()),
  fingerprint: z.optional(z.string()),
});
export type Payload = z.infer<typeof Payload>;

const NONCE_BYTES = 16;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The payload as it is stored, with its hash. The nonce keeps the hash from telling an account number by trying all. */
export const sealed = ({ effects, ...asked }: Payload) => {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const payload = JSON.stringify({ nonce, ...asked, effects });
  return { effects, payload, sha256: digest(payload) };
};

/** Reads a stored payload. Throws when it is not what was hashed: then nobody asked for it. */
export const unsealed = ({ payload, sha256 }: { payload: string; sha256: string }): Payload => {
  if (digest(payload) !== sha256) throw new Error('The payload of an approval is not the one that was asked for');
  return Payload.parse(JSON.parse(payload));
};

const textOf = ({ params, body, effects, fingerprint }: Payload): string =>
  JSON.stringify({ params, body, effects, fingerprint });

/** Whether the same is asked for, with the same effects. */
export const isSame = (one: Payload, other: Payload): boolean => textOf(one) === textOf(other);
