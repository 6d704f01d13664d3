import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FieldChange } from '../../../declare/actions/four-eyes.ts';
import type { ApprovalState } from '../../../domain/approvals.ts';
import type { Role } from '../../../domain/roles.ts';
import { cents, id, moment } from './columns.ts';
import { users } from './people.ts';
import { secret } from './secret.ts';

/**
 * Calls that wait for, or were decided by, a second person (docs/rules/background-work.md, "Four eyes"). Label and approvers are those of
 * the call's declaration when it was asked for.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    /** The declared call that is made when it is approved. */
    call: text().notNull(),
    request: text().notNull(),
    approvers: text().array().$type<Role[]>().notNull(),
    /** The record it is about, by its type in the audit log. */
    about_type: text().notNull(),
    about_id: text().notNull(),
    about: text().notNull(),
    link: text(),
    amount_cents: cents(),
    /** What it would do, line by line, with masks for secrets. */
    effects: text().array().notNull(),
    /** The same as changes of fields, for a save of a record. */
    changes: jsonb().$type<FieldChange[]>(),
    /** JSON, byte for byte as it was hashed, secrets included: `sealed` of server/modules/approvals/payload.ts. */
    payload: secret().notNull(),
    sha256: text().notNull(),
    reason: text().notNull(),
    asked_by: integer()
      .notNull()
      .references(() => users.id),
    asked_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    status: text().$type<ApprovalState>().notNull().default('waiting'),
    decided_by: integer().references(() => users.id),
    decided_at: moment(),
    decision_reason: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    // one request for a record waits at a time
    uniqueIndex('approvals_waiting_unique').on(t.call, t.about_id).where(sql`${t.status} = 'waiting'`),
    index('approvals_status_order').on(t.status, t.asked_at, t.id),
    index('approvals_asked_order').on(t.asked_at, t.id),
    index('approvals_about_order').on(t.about_type, t.about_id),
    index('approvals_expires_order').on(t.expires_at, t.id),
    index('approvals_asked_by_order').on(t.asked_by, t.asked_at, t.id),
    index('approvals_search').using('gin', t.about.op('gin_trgm_ops'), t.reason.op('gin_trgm_ops')),
  ],
);
