import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';
import { OPERATOR_ZONE } from '../../../domain/calendar/time-zone.ts';
import { storableJson, storableText } from '../storable.ts';

/** A record's own number. */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Integer cents; money is never a floating-point fraction. */
export const cents = () => bigint({ mode: 'number' });

/** A calendar day without a zone. */
export const day = () => date({ mode: 'string' });

/** The operator's day of a moment, for an index and for the statements that use it. */
export const operatorDayOf = (moment: SQLWrapper): SQL =>
  sql`((${moment} at time zone ${sql.raw(`'${OPERATOR_ZONE}'`)})::date)`;

/** The first day of the month of a day, for an index and for the statements that use it. */
export const monthOf = (day: SQLWrapper): SQL => sql`((${day} - (extract(day from ${day})::int - 1)))`;

/** A moment, kept in UTC. */
export const moment = () => timestamp({ withTimezone: true });

const LONGEST = 2000;

/**
 * Text of a log. External input must never prevent the row from being written, so it is truncated, and characters the
 * database cannot store are escaped.
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

/** The columns that every record edited by a form has besides its own. */
export const kept = () => ({
  version: integer().notNull().default(1),
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});
