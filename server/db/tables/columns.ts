import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';
import { storableJson, storableText } from '../storable.ts';

/** A record's own number. */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Integer cents; no binary fraction touches money. */
export const cents = () => bigint({ mode: 'number' });

/** A calendar day without a zone. */
export const day = () => date({ mode: 'string' });

/** A moment, kept in UTC. */
export const moment = () => timestamp({ withTimezone: true });

const LONGEST = 2000;

/**
 * Text of a log: what came from outside, whatever it holds, must not keep it from being written down. It is cut, and
 * what the database cannot hold is written out.
 */
export const logText = customType<{ data: string }>({
  dataType: () => 'text',
  toDriver: (text) => storableText(text, LONGEST),
});

/** The same for a JSON value of a log. */
export const logJson = <T extends object>() =>
  customType<{ data: T }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(storableJson(value, LONGEST)),
  })();

/** What every record that a form edits has besides its own columns. */
export const kept = () => ({
  version: integer().notNull().default(1),
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});
