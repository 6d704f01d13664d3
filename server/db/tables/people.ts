import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idOf } from '../declared.ts';
import { id, kept, moment } from './columns.ts';
import { groups } from './groups.ts';

/** First and last name as one text, which users are searched by. */
export const wholeName = (of: { first_name: AnyPgColumn; last_name: AnyPgColumn }) =>
  sql<string>`(${of.first_name} || ' ' || ${of.last_name})`;

/**
 * Users, identified by the token's issuer and subject: an e-mail address never turns one user into another
 * (docs/rules/people.md, "Users").
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    roles: text().array().notNull(),
    locked_since: moment(),
    ...kept(),
  },
  (t) => [
    uniqueIndex('users_identity_unique').on(t.issuer, t.subject),
    uniqueIndex('users_email_unique').on(t.email),
    // case-insensitive order; users are rarely changed and often searched
    index('users_email_order').on(sql`lower(${t.email})`, t.id),
    index('users_first_name_order').on(sql`lower(${t.first_name})`, t.id),
    index('users_last_name_order').on(sql`lower(${t.last_name})`, t.id),
    index('users_search').using('gin', t.email.op('gin_trgm_ops'), sql`${wholeName(t)} gin_trgm_ops`),
    index('users_roles_search').using('gin', t.roles),
  ],
);

/** Whether a user is locked, which starts at `locked_since`. */
export const isLocked = sql<boolean>`coalesce(${users.locked_since} <= now(), false)`;

export const userLocations = pgTable(
  'user_locations',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location_id: integer()
      .notNull()
      .references(() => idOf('locations')),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.location_id] })],
);

export const userGroups = pgTable(
  'user_groups',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => groups.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.group_id] })],
);

/** A session, identified by the `origin_jti` its tokens share over every refresh (docs/rules/people.md, "Sessions"). */
export const sessions = pgTable(
  'sessions',
  {
    origin_jti: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    started_at: moment().notNull(),
    active_at: moment().notNull(),
    ended_at: moment(),
  },
  (t) => [index('sessions_user_order').on(t.user_id)],
);
