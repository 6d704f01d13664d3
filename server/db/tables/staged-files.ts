import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { users } from './people.ts';

/**
 * Files that the pre-check of an upload has read, so that the upload names them instead of sending them again
 * (docs/rules/check-runs.md, "Uploads"). Only the user who sent a file can name it.
 */
export const stagedFiles = pgTable(
  'staged_files',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    /** In the staging area of the file store, which is apart from the files that are kept. */
    storage_key: text().notNull(),
    expires_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('staged_files_user_unique').on(t.user_id, t.sha256),
    index('staged_files_expiry_order').on(t.expires_at),
  ],
);
