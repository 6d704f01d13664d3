import type { PoolUser } from '../store/store.ts';
import type { ChallengeAnswer, EVENT_RESPONSES, EVENT_TYPES, RISK_DECISIONS } from '../store/tables.ts';
import type { Attribute } from '../users.ts';

type Named = { Username: string };
type InGroup = Named & { GroupName: string };

export type AdminUser = {
  Username: string;
  Enabled: boolean;
  UserStatus: PoolUser['status'];
  UserCreateDate: Date;
  UserLastModifiedDate: Date;
};
type WithAttributes = AdminUser & { Attributes: Attribute[] };
export type AdminUserDetail = AdminUser & {
  UserAttributes: Attribute[];
  UserMFASettingList?: string[];
  PreferredMfaSetting?: string;
};

export type AuthEvent = {
  EventId: string;
  EventType: (typeof EVENT_TYPES)[number];
  CreationDate: Date;
  EventResponse: (typeof EVENT_RESPONSES)[number];
  EventRisk: { RiskDecision: (typeof RISK_DECISIONS)[number]; RiskLevel?: 'High' };
  ChallengeResponses: ChallengeAnswer[];
  EventContextData: { IpAddress: string; DeviceName: string };
};

/**
 * The administrator's calls of a user pool, with Cognito's names and shapes but without UserPoolId, which is bound
 * already. They are not reachable over HTTP: with the real service the caller's IAM role signs them. `Username` is a
 * sub or an e-mail address. @throws PoolError, whose `name` is that of Cognito's error.
 */
export interface PoolAdmin {
  /** `RESEND` sends a user who never signed in a new temporary password; `SUPPRESS` sends no message. */
  AdminCreateUser(
    input: Named & { UserAttributes?: Attribute[]; TemporaryPassword?: string; MessageAction?: 'RESEND' | 'SUPPRESS' },
  ): Promise<{ User: WithAttributes }>;
  AdminGetUser(input: Named): Promise<AdminUserDetail>;
  AdminUpdateUserAttributes(input: Named & { UserAttributes: Attribute[] }): Promise<object>;
  AdminSetUserPassword(input: Named & { Password: string; Permanent?: boolean }): Promise<object>;
  /** Sends a reset code and refuses sign-in until it has been used. */
  AdminResetUserPassword(input: Named): Promise<object>;
  AdminDisableUser(input: Named): Promise<object>;
  AdminEnableUser(input: Named): Promise<object>;
  AdminDeleteUser(input: Named): Promise<object>;
  AdminUserGlobalSignOut(input: Named): Promise<object>;
  /** Newest first. */
  AdminListUserAuthEvents(
    input: Named & { MaxResults?: number; NextToken?: string },
  ): Promise<{ AuthEvents: AuthEvent[]; NextToken?: string }>;
  ListUsers(input: {
    Limit?: number;
    PaginationToken?: string;
  }): Promise<{ Users: WithAttributes[]; PaginationToken?: string }>;
  AdminAddUserToGroup(input: InGroup): Promise<object>;
  AdminRemoveUserFromGroup(input: InGroup): Promise<object>;
  AdminListGroupsForUser(input: Named): Promise<{ Groups: { GroupName: string }[] }>;
}
