import * as z from 'zod/mini';
import type { AnyCall } from '../../declare/call.ts';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { RESEND_ROLES } from '../../domain/roles.ts';

/** The notification after the call. */
const Changed = z.object({
  id: z.int(),
  status: z.string(),
  job_id: z.nullable(z.string()),
  scheduled_for: z.nullable(z.string()),
  version: z.int(),
});

const resending = {
  path: '/notifications/:id/resend',
  access: RESEND_ROLES,
  summary: 'Sends a notification again that was sent or has failed; 409 in any other state',
  params: z.object({ id: recordId }),
  answer: Changed,
} as const;

const cancelling = {
  path: '/notifications/:jobId/cancel',
  access: RESEND_ROLES,
  summary: 'Takes back the sending of this job; 409 when it is not waiting any more',
  params: z.object({ jobId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Must be the number of a job')) }),
  answer: Changed,
} as const;

/** The API contract requires these paths by GET; only scripts may call them (docs/rules/people.md, "Notifications"). */
const byGet = { method: 'GET', changesByGet: true } as const satisfies Partial<AnyCall>;

export const resend = defineCall({ ...resending, name: 'notifications.resend', method: 'POST', status: 200 });
export const resendByGet = defineCall({ ...resending, ...byGet, name: 'notifications.resend-by-get' });
export const cancel = defineCall({ ...cancelling, name: 'notifications.cancel', method: 'POST', status: 200 });
export const cancelByGet = defineCall({ ...cancelling, ...byGet, name: 'notifications.cancel-by-get' });
