import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { USER_ADMIN_ROLES } from '../../domain/roles.ts';

const params = z.object({ id: recordId });

const Named = { id: z.int(), name: z.string() };
const text = z.nullable(z.string());

/** A user, as shown in user administration. */
export const UserRow = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.object(Named)),
  locations: z.array(z.object({ ...Named, short_name: z.string(), key: z.string() })),
  groups: z.array(z.object({ ...Named, number: z.string(), location_id: z.int() })),
  status: z.enum(['active', 'locked']),
  locked_since: text,
  version: z.int(),
});
export type UserRow = z.infer<typeof UserRow>;

/** A sign-in, password reset or password change recorded by the user pool. */
export const AuthenticationEvent = z.object({
  creationDate: z.string(),
  eventType: z.string(),
  eventResponse: text,
  eventRisk: text,
  riskDecision: text,
  challengeResponses: z.array(z.object({ challengeName: text, challengeResponse: text })),
  eventContextData: z.object({ deviceName: text, ipAddress: text, city: text }),
});
export type AuthenticationEvent = z.infer<typeof AuthenticationEvent>;

/** An account in the user pool. */
export const IdentityInfo = z.object({
  sub: z.string(),
  /** The name used to sign in. */
  alias: text,
  mfaEnabled: z.boolean(),
  mfaMethods: z.array(z.string()),
  status: z.object({
    enabled: z.boolean(),
    userStatus: z.string(),
    userCreateDate: text,
    userLastModifiedDate: text,
  }),
  /** Newest first. */
  authenticationEvents: z.array(AuthenticationEvent),
});
export type IdentityInfo = z.infer<typeof IdentityInfo>;

export const identityInfo = defineCall({
  name: 'users.cognito-info',
  method: 'GET',
  path: '/users/:id/cognito-info',
  access: USER_ADMIN_ROLES,
  summary: 'What the user pool knows of an account, with its latest sign-ins',
  params,
  answer: IdentityInfo,
});

export const resetPassword = defineCall({
  name: 'users.reset-password',
  method: 'PATCH',
  path: '/users/:id/reset-password',
  access: USER_ADMIN_ROLES,
  summary: 'Send a reset code to an account whose password is set (status CONFIRMED)',
  params,
  answer: UserRow,
});

export const resendPassword = defineCall({
  name: 'users.resend-password',
  method: 'PATCH',
  path: '/users/:id/resend-password',
  access: USER_ADMIN_ROLES,
  summary: 'Send a new temporary password to an account that never signed in (status FORCE_CHANGE_PASSWORD)',
  params,
  answer: UserRow,
});
