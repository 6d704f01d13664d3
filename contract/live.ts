import { defineCall } from '../declare/call.ts';

export const live = defineCall({
  name: 'live.stream',
  method: 'GET',
  path: '/live',
  access: 'signed-in',
  summary: 'Which records change, as server-sent events until the session ends; each event is a LiveNews',
  events: true,
  keepsSession: false,
});
