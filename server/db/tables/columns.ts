import { bigint, date, integer, timestamp } from 'drizzle-orm/pg-core';

/** A record's own number. */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Integer cents; no binary fraction touches money. */
export const cents = () => bigint({ mode: 'number' });

/** A calendar day without a zone. */
export const day = () => date({ mode: 'string' });

/** A moment, kept in UTC. */
export const moment = () => timestamp({ withTimezone: true });

/** What every record that a form edits has besides its own columns. */
export const kept = () => ({
  version: integer().notNull().default(1),
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});
