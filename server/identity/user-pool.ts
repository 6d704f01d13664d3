interface Attribute {
  Name?: string;
  Value?: string;
}

interface Named {
  Username: string;
}

/** An account as returned by `AdminGetUser`. */
export interface Account {
  Username?: string;
  UserAttributes?: readonly Attribute[];
  Enabled?: boolean;
  UserStatus?: string;
  UserCreateDate?: Date;
  UserLastModifiedDate?: Date;
  UserMFASettingList?: readonly string[];
}

/** A sign-in, a reset or a password change as returned by `AdminListUserAuthEvents`. */
export interface AuthEvent {
  CreationDate?: Date;
  EventType?: string;
  EventResponse?: string;
  EventRisk?: { RiskDecision?: string; RiskLevel?: string };
  ChallengeResponses?: readonly { ChallengeName?: string; ChallengeResponse?: string }[];
  EventContextData?: { DeviceName?: string; IpAddress?: string; City?: string };
}

/**
 * The administrator's calls that user administration needs, in Cognito's shapes but without UserPoolId, which is bound
 * already: of the local pool (`poolAdmin`) or of a real one (`cognitoCalls`).
 */
export interface PoolCalls {
  AdminCreateUser(
    input: Named & { UserAttributes?: { Name: string; Value: string }[]; MessageAction?: 'RESEND' | 'SUPPRESS' },
  ): Promise<{ User?: { Username?: string; Attributes?: readonly Attribute[] } }>;
  AdminGetUser(input: Named): Promise<Account>;
  AdminUpdateUserAttributes(input: Named & { UserAttributes: { Name: string; Value: string }[] }): Promise<object>;
  AdminResetUserPassword(input: Named): Promise<object>;
  AdminDisableUser(input: Named): Promise<object>;
  AdminEnableUser(input: Named): Promise<object>;
  AdminUserGlobalSignOut(input: Named): Promise<object>;
  AdminListUserAuthEvents(input: Named & { MaxResults?: number }): Promise<{ AuthEvents?: readonly AuthEvent[] }>;
}

/** The application's data of a person. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/** The pool's data of one account. */
export interface AccountFacts {
  account: Account;
  /** Newest first. */
  events: readonly AuthEvent[];
}

/** The operations of user administration on a user pool. Every one is idempotent. */
export interface UserPool {
  /** The `iss` of the pool's tokens: together with a subject it identifies a person. */
  issuer: string;
  /** Creates the account unless the address has one; sends nothing. Returns its subject. */
  ensure: (person: Person) => Promise<string>;
  /** Emails a temporary password, unless the person has signed in before. */
  invite: (subject: string, email: string) => Promise<void>;
  /** Emails a reset code, unless the password is not set or being reset. */
  reset: (subject: string) => Promise<void>;
  /** Copies name and lock from the application to the pool; a locked account is signed out everywhere. */
  sync: (subject: string, person: Person, isLocked: boolean) => Promise<void>;
  find: (subject: string) => Promise<AccountFacts | undefined>;
  statusOf: (subject: string) => Promise<{ status: string; isEnabled: boolean } | undefined>;
}

const EVENTS_SHOWN = 50;

/** Cognito's errors are distinguished by name; the local pool uses the same names. */
const unless =
  (...names: readonly string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && names.includes(error.name))) throw error;
  };

const attributes = ({ firstName, lastName }: Person) => [
  { Name: 'given_name', Value: firstName },
  { Name: 'family_name', Value: lastName },
];

const attributeOf = (list: readonly Attribute[] | undefined, name: string): string | undefined =>
  list?.find(({ Name }) => Name === name)?.Value;

/** A pool with sign-in by address uses the subject as user name; every pool has it as an attribute. */
const subjectOf = (name: string | undefined, list: readonly Attribute[] | undefined): string => {
  const subject = attributeOf(list, 'sub') ?? name;
  if (!subject) throw new Error('The user pool told no subject');
  return subject;
};

export const userPoolOf = (calls: PoolCalls, issuer: string): UserPool => {
  const accountOf = (subject: string) =>
    calls.AdminGetUser({ Username: subject }).catch(unless('UserNotFoundException'));
  return {
    issuer,
    async ensure(person) {
      const { email } = person;
      const there = await accountOf(email);
      if (there) return subjectOf(there.Username, there.UserAttributes);
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        ...attributes(person),
      ];
      const made = await calls
        .AdminCreateUser({ Username: email, UserAttributes, MessageAction: 'SUPPRESS' })
        .catch(unless('UsernameExistsException')); // created concurrently
      if (made) return subjectOf(made.User?.Username, made.User?.Attributes);
      const now = await calls.AdminGetUser({ Username: email });
      return subjectOf(now.Username, now.UserAttributes);
    },
    async invite(subject, email) {
      const account = await accountOf(subject);
      if (account?.UserStatus !== 'FORCE_CHANGE_PASSWORD' || !account.Enabled) return;
      await calls.AdminCreateUser({ Username: email, MessageAction: 'RESEND' });
    },
    async reset(subject) {
      const account = await accountOf(subject);
      if (account?.UserStatus === 'CONFIRMED' && account.Enabled) {
        await calls.AdminResetUserPassword({ Username: subject });
      }
    },
    async sync(subject, person, isLocked) {
      const Username = subject;
      const account = await accountOf(subject);
      if (!account) return;
      const UserAttributes = attributes(person).filter(
        ({ Name, Value }) => attributeOf(account.UserAttributes, Name) !== Value,
      );
      if (UserAttributes.length) await calls.AdminUpdateUserAttributes({ Username, UserAttributes });
      if (isLocked) {
        if (account.Enabled) await calls.AdminDisableUser({ Username });
        await calls.AdminUserGlobalSignOut({ Username });
      } else if (!account.Enabled) await calls.AdminEnableUser({ Username });
    },
    async find(subject) {
      const account = await accountOf(subject);
      if (!account) return undefined;
      const history = await calls
        .AdminListUserAuthEvents({ Username: subject, MaxResults: EVENTS_SHOWN })
        .catch(unless('UserPoolAddOnNotEnabledException')); // a pool without threat protection stores none
      return { account, events: history?.AuthEvents ?? [] };
    },
    async statusOf(subject) {
      const account = await accountOf(subject);
      return account && { status: account.UserStatus ?? 'UNKNOWN', isEnabled: account.Enabled ?? false };
    },
  };
};
