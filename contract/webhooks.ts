import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { line, lines } from '../declare/text.ts';

/** The operations on an EOB that a partner can request by webhook. */
export const EOB_OPERATIONS = ['hold', 'unhold'] as const;

/** The webhook endpoint. It is authorized by a separate token, and every call is logged, also with an invalid token. */
export const eobWebhook = defineCall({
  name: 'webhooks.eobs',
  method: 'POST',
  path: '/webhooks/eobs',
  access: 'public',
  credential: 'webhook-token',
  summary: 'Put an EOB on hold, or resume it; authorized by the webhook token',
  query: z.object({
    eob: line().check(z.minLength(1), z.maxLength(60)),
    operation: z.enum(EOB_OPERATIONS),
    /** The payment file's name, needed when the EOB number is not unique. */
    file: z.optional(line().check(z.maxLength(200))),
    reason: z.optional(lines().check(z.maxLength(500))),
  }),
  answer: z.object({ eob: z.string(), is_on_hold: z.boolean() }),
});
