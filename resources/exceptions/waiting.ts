import type { CountCall } from '../../declare/call.ts';
import { EXCEPTION_ROLES } from '../../domain/roles.ts';

/** How many exceptions the user sees; the count of the menu entry. */
export const exceptionsWaiting = {
  name: 'exceptions.count',
  method: 'GET',
  path: '/exceptions/count',
  access: EXCEPTION_ROLES,
  summary: 'How many exceptions the caller sees',
} as const satisfies CountCall;
