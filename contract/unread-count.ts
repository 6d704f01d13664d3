import type { CountCall } from '../declare/call.ts';

/** How many notes that mention the caller are unread. Without a schema: it is part of the first download. */
export const mentionCount: CountCall = {
  name: 'mentions.count',
  method: 'GET',
  path: '/mentions/count',
  access: 'signed-in',
  summary: 'How many notes that mention the caller are unread',
};
