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

/** A person waits for the answer. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 8000 };

export const regionOf = (poolId: string): string => poolId.slice(0, poolId.lastIndexOf('_'));

/**
 * The administrator's calls of an Amazon Cognito user pool. The role of the machine or container signs them; it needs
 * the eight `cognito-idp:Admin…` actions of these commands on the pool.
 */
export const cognitoCalls = (UserPoolId: string, options: CognitoIdentityProviderClientConfig = {}): PoolCalls => {
  const client = new CognitoIdentityProviderClient({
    region: regionOf(UserPoolId),
    maxAttempts: 3,
    requestHandler: TIMEOUTS,
    ...options,
  });
  return {
    // a temporary password goes by mail alone
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
