import type { AnyColumn, SQL } from 'drizzle-orm';
import { ilike, or, sql } from 'drizzle-orm';
import { ungrouped } from '../../../domain/search-text.ts';

/** The LIKE pattern for values that are a text; `%` and `_` are escaped. */
export const exactly = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The LIKE pattern for values that start with a text. */
export const beginning = (text: string): string => `${exactly(text)}%`;

/** The LIKE pattern for values that contain a text. */
export const containing = (text: string): string => `%${beginning(text)}`;

type Value = AnyColumn | SQL | SQL.Aliased;

/**
 * What a stored value may have for a text that is searched (`searchedText`): the plain apostrophe or the one of files and
 * word processors, and a number without the separators of its thousands.
 */
const spellings = (text: string): string[] => [...new Set([text, text.replaceAll("'", '\u2019'), ungrouped(text)])];

/** Whether a value is like one of the spellings of a text. */
const like = (value: Value, text: string, pattern: (text: string) => string): SQL => {
  const ways = spellings(text).map((one) => ilike(value, pattern(one)));
  return or(...ways) ?? sql`false`;
};

/** Whether a value contains a text, in upper or lower case. */
export const contains = (value: Value, text: string): SQL => like(value, text, containing);

/** Whether a value is a text, in upper or lower case. */
export const isText = (value: Value, text: string): SQL => like(value, text, exactly);
