import * as z from 'zod/mini';

/** The largest number a record or a version can have: that of PostgreSQL's `integer`. */
export const LARGEST_NUMBER = 2_147_483_647;

const MESSAGE = 'Must be a record number';

/** A record's number in a path or a query string, where it is text. */
export const recordId = z.string().check(
  z.regex(/^[1-9]\d{0,9}$/, MESSAGE),
  z.refine((text) => Number(text) <= LARGEST_NUMBER, MESSAGE),
);

/** A record's number in a body. @param error what is said of anything else. */
export const recordNumberOr = (error: string) => z.int({ error }).check(z.gte(1, error), z.lte(LARGEST_NUMBER, error));

export const recordNumber = recordNumberOr(MESSAGE);
