import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const USER_STATUSES = ['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const;
export const SESSION_KINDS = ['srp', 'new_password', 'totp', 'code', 'password_reset'] as const;
export const EVENT_TYPES = ['SignIn', 'ForgotPassword', 'PasswordChange'] as const;
export const EVENT_RESPONSES = ['Pass', 'Fail', 'InProgress'] as const;
export const RISK_DECISIONS = ['NoRisk', 'Block'] as const;

export type ChallengeAnswer = {
  ChallengeName: 'Password' | 'Mfa' | 'NewPassword';
  ChallengeResponse: 'Success' | 'Failure';
};

/** Instead of the password, only the SRP salt and verifier are stored (RFC 5054 §2.4), both in hexadecimal. */
export const localPoolUsers = pgTable('local_pool_users', {
  sub: text('sub').primaryKey(),
  email: text('email').notNull().unique(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  enabled: boolean('enabled').notNull(),
  status: text('status', { enum: USER_STATUSES }).notNull(),
  salt: text('salt').notNull(),
  verifier: text('verifier').notNull(),
  passwordSetAt: instant('password_set_at').notNull(),
  groups: text('groups').array().notNull(),
  /** Base32 (RFC 4648); used at sign-in if `totpEnabled`. */
  totpSecret: text('totp_secret'),
  /** An issued, unconfirmed secret; it replaces `totpSecret` once a code from it is correct. */
  totpPending: text('totp_pending'),
  totpEnabled: boolean('totp_enabled').notNull(),
  /** The last time step with an accepted code: no code can be used twice (RFC 6238 §5.2). */
  totpLastStep: integer('totp_last_step'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** One row per sign-in; `originJti` identifies it over all refreshes. Revoking deletes the row. */
export const localPoolRefreshTokens = pgTable(
  'local_pool_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sub: text('sub')
      .notNull()
      .references(() => localPoolUsers.sub, { onDelete: 'cascade' }),
    originJti: text('origin_jti').notNull().unique(),
    scope: text('scope').notNull(),
    authTime: instant('auth_time').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('local_pool_refresh_tokens_sub').on(t.sub), index('local_pool_refresh_tokens_expiry').on(t.expiresAt)],
);

/**
 * Steps in progress: an SRP exchange, a challenge, an authorization code, a reset code. They are in the database
 * because the next call may reach another process. `sub` has no foreign key: an exchange for an unknown name has a row
 * too.
 */
export const localPoolSessions = pgTable(
  'local_pool_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    sub: text('sub').notNull(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('local_pool_sessions_sub').on(t.sub), index('local_pool_sessions_expiry').on(t.expiresAt)],
);

/** Failures per account and kind of guess; `until` ends the window, or the lock once failures reach the limit. */
export const localPoolAttempts = pgTable('local_pool_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  locks: integer('locks').notNull(),
  until: instant('until').notNull(),
});

export const localPoolEvents = pgTable(
  'local_pool_events',
  {
    id: text('id').primaryKey(),
    sub: text('sub')
      .notNull()
      .references(() => localPoolUsers.sub, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    response: text('response', { enum: EVENT_RESPONSES }).notNull(),
    riskDecision: text('risk_decision', { enum: RISK_DECISIONS }).notNull(),
    challenges: jsonb('challenges').notNull().$type<ChallengeAnswer[]>(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
  },
  (t) => [index('local_pool_events_sub_at').on(t.sub, t.at, t.id), index('local_pool_events_at').on(t.at)],
);

/** The signing key and the key for the salts of unknown users; the first process writes them once. */
export const localPoolKeys = pgTable('local_pool_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
