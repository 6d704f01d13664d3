import type { CountCall } from '../../declare/call.ts';
import { APPROVAL_ROLES } from '../../domain/roles.ts';

/** How many requests wait for the user; the count of the menu entry. */
export const approvalsWaiting = {
  name: 'approvals.count',
  method: 'GET',
  path: '/approvals/count',
  access: APPROVAL_ROLES,
  summary: 'How many requests wait for the caller',
} as const satisfies CountCall;
