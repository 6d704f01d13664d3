import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { sessions, users } from './people.ts';

/**
 * Download tickets (docs/rules/check-runs.md, "Downloads"): each opens one file for one person once. The ticket itself is told to
 * the person alone; here lies its hash.
 */
export const fileTickets = pgTable(
  'file_tickets',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The sign-in it was made in: when that is over, so is the ticket. */
    session: text()
      .notNull()
      .references(() => sessions.origin_jti, { onDelete: 'cascade' }),
    /** What was asked for, in one form for both spellings of a link. */
    address: text().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [index('file_tickets_expiry_order').on(t.expires_at)],
);
