import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './people.ts';

/** Who changed or read what. Append-only (a trigger refuses changes); the hash chain is in `audit_seals`. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    actor_id: integer().references(() => users.id),
    action: text().notNull(),
    resource_type: text().notNull(),
    resource_id: text(),
    resource_name: text(),
    /** The record's version after the change, used to tell a stale form who changed what since. */
    resource_version: integer(),
    changes: jsonb().notNull(),
    data: jsonb(),
    request_id: text().notNull(),
    /** The declared call that made the change, so that a history can say what it is called. Not sealed. */
    call: text(),
  },
  (t) => [
    index('audit_log_time_order').on(t.created_at, t.id),
    index('audit_log_resource_order').on(t.resource_type, t.resource_id, t.resource_version),
    // include the time, so that the newest of a user or an action are read in index order instead of searched in years
    // of entries; the log is append-only, so these indexes grow only at their ends
    index('audit_log_actor_order').on(t.actor_id, t.created_at, t.id),
    index('audit_log_action_order').on(t.action, t.created_at, t.id),
  ],
);

/** The hash chain over the audit log, written by a job seconds later, so that no business transaction waits for it. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    audit_id: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (t) => [uniqueIndex('audit_seals_row_unique').on(t.audit_id)],
);

/** One row per idempotency key: the request and its response (docs/rules/api.md, "One intent, one effect"). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    route: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    claimed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    status: integer().notNull(),
    answer: jsonb(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.route, t.key] }), index('idempotency_keys_age_order').on(t.claimed_at)],
);
