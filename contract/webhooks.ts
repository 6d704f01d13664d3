import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { line, lines } from '../declare/text.ts';

/** What a partner asks of an EOB by webhook. */
export const EOB_OPERATIONS = ['hold', 'unhold'] as const;

/** The webhook door: it has a token of its own, and every call is logged, a bad token too. */
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
    /** The payment file's name, where the EOB's number alone does not tell which. */
    file: z.optional(line().check(z.maxLength(200))),
    reason: z.optional(lines().check(z.maxLength(500))),
  }),
  answer: z.object({ eob: z.string(), is_on_hold: z.boolean() }),
});
