import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { Here, Whereabouts } from '../declare/live.ts';

export const live = defineCall({
  name: 'live.stream',
  method: 'GET',
  path: '/live',
  access: 'signed-in',
  summary: 'Which records change, as server-sent events until the session ends; each event is a LiveNews',
  events: true,
  keepsSession: false,
});

export const setPresence = defineCall({
  name: 'live.presence',
  method: 'PUT',
  path: '/live/presence',
  access: 'signed-in',
  summary: 'Says which record a tab has open, and answers who else has it open',
  body: Whereabouts,
  answer: z.object({ people: z.array(Here) }),
  keepsSession: false,
});
