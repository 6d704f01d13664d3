import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './people.ts';

/** Which record a tab has open, while its stream of changes stands (docs/rules/records.md, "Who is here"). */
export const presence = pgTable(
  'presence',
  {
    stream: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** The record, by its table: several screens show the same one. */
    record_type: text().notNull(),
    record_id: text().notNull(),
    is_editing: boolean().notNull(),
    /** Renewed by the server of the stream; a row of a server that is gone is no longer counted. */
    seen_at: moment().notNull().defaultNow(),
  },
  (t) => [index('presence_record_order').on(t.record_type, t.record_id), index('presence_seen_order').on(t.seen_at)],
);
