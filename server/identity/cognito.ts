import type { CognitoIdentityProviderClientConfig } from '@aws-sdk/client-cognito-identity-provider';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListUserAuthEventsCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PoolCalls } from './user-pool.ts';

/** Short, because a user waits for the response. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 8000 };

export const regionOf = (poolId: string): string => poolId.slice(0, poolId.lastIndexOf('_'));

/**
 * The administrator's calls of an Amazon Cognito user pool. They are signed with the IAM role of the machine or
 * container, which needs the eight `cognito-idp:Admin…` permissions of these commands on the pool.
 */
export const cognitoCalls = (UserPoolId: string, options: CognitoIdentityProviderClientConfig = {}): PoolCalls => {
  const client = new CognitoIdentityProviderClient({
    region: regionOf(UserPoolId),
    maxAttempts: 3,
    requestHandler: TIMEOUTS,
    ...options,
  });
  return {
    // a temporary password is only sent by email
    AdminCreateUser: (input) =>
      client.send(new AdminCreateUserCommand({ UserPoolId, DesiredDeliveryMediums: ['EMAIL'], ...input })),
    AdminGetUser: (input) => client.send(new AdminGetUserCommand({ UserPoolId, ...input })),
    AdminUpdateUserAttributes: (input) => client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, ...input })),
    AdminResetUserPassword: (input) => client.send(new AdminResetUserPasswordCommand({ UserPoolId, ...input })),
    AdminDisableUser: (input) => client.send(new AdminDisableUserCommand({ UserPoolId, ...input })),
    AdminEnableUser: (input) => client.send(new AdminEnableUserCommand({ UserPoolId, ...input })),
    AdminUserGlobalSignOut: (input) => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, ...input })),
    AdminListUserAuthEvents: (input) => client.send(new AdminListUserAuthEventsCommand({ UserPoolId, ...input })),
  };
};
