import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { sessions, users } from './people.ts';

/**
 * Download tickets (docs/rules/check-runs.md, "Downloads"): each opens one file for one user, once. Only the user
 * receives the ticket itself; this table stores its hash.
 */
export const fileTickets = pgTable(
  'file_tickets',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session it was created in; the ticket ends with it. */
    session: text()
      .notNull()
      .references(() => sessions.origin_jti, { onDelete: 'cascade' }),
    /** The requested file, in one normalised form for both spellings of a link. */
    address: text().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [index('file_tickets_expiry_order').on(t.expires_at)],
);
