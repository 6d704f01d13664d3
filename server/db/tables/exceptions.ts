import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './people.ts';

/** Who has taken an exception, by its id (docs/rules/exceptions.md). A row goes once the exception is solved. */
export const exceptionOwners = pgTable('exception_owners', {
  id: text().primaryKey(),
  owner_id: integer()
    .notNull()
    .references(() => users.id),
  taken_at: moment().notNull().defaultNow(),
});
