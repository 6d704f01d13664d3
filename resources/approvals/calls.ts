import * as z from 'zod/mini';
import { optionalReason, requiredReason } from '../../declare/actions/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import type { Decision } from '../../domain/approvals.ts';
import { APPROVAL } from '../../domain/approvals.ts';
import { APPROVAL_ROLES } from '../../domain/roles.ts';
import { statesOf } from '../../domain/states.ts';
import { approvalsWaiting } from './waiting.ts';

const decisionOf = <D extends Decision, R extends z.ZodMiniType>(decision: D, reason: R) =>
  z.object({ decision: z.literal(decision), reason });

/** A refusal says why, so that who asked knows what to change. */
const Refusal = decisionOf('refuse', requiredReason());

export const decideApproval = defineCall({
  name: 'approvals.decide',
  method: 'POST',
  path: '/approvals/:id',
  access: APPROVAL_ROLES,
  summary: 'Approve a request, which does what was asked for; refuse it with a reason; or withdraw one’s own',
  params: z.object({ id: recordId }),
  body: z.discriminatedUnion('decision', [
    decisionOf('approve', optionalReason),
    Refusal,
    decisionOf('withdraw', optionalReason),
  ]),
  answer: z.object({
    id: z.int(),
    status: z.enum(statesOf(APPROVAL)),
    version: z.int(),
  }),
});

export const countApprovals = defineCall({ ...approvalsWaiting, answer: z.object({ count: z.int() }) });
