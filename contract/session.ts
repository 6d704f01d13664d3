import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';

/** The signed-in user, for the shell and the route guards. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Role names in the order of the catalogue. */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Roles this user may see, assign and edit in user administration. */
  inheritance: z.array(z.string()),
});
export type User = z.infer<typeof User>;

/** The idle and absolute timeout of a session, in seconds. The server enforces them; the console warns before them. */
export const SessionLimits = z.object({ idle: z.int(), absolute: z.int() });

export const auth = defineCall({
  name: 'session.auth',
  method: 'GET',
  path: '/auth',
  access: 'signed-in',
  summary: 'Who is signed in',
  answer: z.extend(User, { session: SessionLimits }),
});

export const activity = defineCall({
  name: 'session.activity',
  method: 'POST',
  path: '/session/activity',
  access: 'signed-in',
  summary: 'The person is at work: keep the session alive',
  status: 204,
});

export const end = defineCall({
  name: 'session.end',
  method: 'POST',
  path: '/session/end',
  access: 'signed-in',
  summary: 'End this session on the server; its tokens are refused from now on',
  status: 204,
});

export const Metadata = z.object({
  version: z.string(),
  commit: z.string(),
  commit_date: z.string(),
});

export const metadata = defineCall({
  name: 'session.metadata',
  method: 'GET',
  path: '/metadata',
  access: 'public',
  summary: 'The version that answers; polled every 60 s',
  answer: Metadata,
});

export const roles = defineCall({
  name: 'roles.list',
  method: 'GET',
  path: '/roles',
  access: 'signed-in',
  summary: 'The role catalogue',
  answer: z.array(z.object({ id: z.int(), name: z.string(), label: z.string() })),
});

export const openapi = defineCall({
  name: 'session.openapi',
  method: 'GET',
  path: '/openapi.json',
  access: 'signed-in',
  summary: 'This API as OpenAPI 3.1',
});

/** Receives browsers' reports of content security policy violations (`application/csp-report`). */
export const cspReport = defineCall({
  name: 'session.csp-report',
  method: 'POST',
  path: '/csp-report',
  access: 'public',
  summary: 'Reports of refused content, counted as a metric',
  mediaTypes: ['application/csp-report', 'application/reports+json'],
  status: 204,
});
