import * as z from 'zod/mini';

/** The largest number a record can have. */
const LARGEST = 2_147_483_647;

/** A record's number in a path or a query string, where it is text. */
export const recordId = z.string().check(
  z.regex(/^[1-9]\d{0,9}$/, 'Must be a record number'),
  z.refine((text) => Number(text) <= LARGEST, 'Must be a record number'),
);

/** A record's number in a body. */
export const recordNumber = z.int().check(z.gte(1), z.lte(LARGEST));
