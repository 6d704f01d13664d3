import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { users } from './people.ts';

/** What people write about records (docs/rules/records.md, "Notes"). A deleted note stays, without being shown. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    /** The record, by its type in the audit log. */
    record_type: text().notNull(),
    record_id: text().notNull(),
    /** How the record was called when the note was written. */
    record_name: text().notNull(),
    author_id: integer()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    pinned: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    edited_at: moment(),
    deleted_at: moment(),
  },
  (t) => [
    index('notes_record_order').on(t.record_type, t.record_id, t.id),
    index('notes_search').using('gin', t.text.op('gin_trgm_ops')),
  ],
);

/** Who is mentioned in a note, and when they have seen that. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    note_id: integer()
      .notNull()
      .references(() => notes.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    read_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.note_id, t.user_id] }),
    index('note_mentions_unread').on(t.user_id, t.note_id).where(sql`${t.read_at} is null`),
  ],
);
