import * as z from 'zod/mini';

/** The largest record id or version: the maximum of PostgreSQL's `integer`. */
export const LARGEST_NUMBER = 2_147_483_647;

const MESSAGE = 'Must be a record number';

/** A record id in a path or a query string, where it is text. */
export const recordId = z.string().check(
  z.regex(/^[1-9]\d{0,9}$/, MESSAGE),
  z.refine((text) => Number(text) <= LARGEST_NUMBER, MESSAGE),
);

/** The id of a record that is identified by a text: its kind, and the number of what it is about (`rejected:12`). */
export const TEXT_ID = /^[a-z][a-z-]{0,40}:[1-9]\d{0,9}$/;

/** A record id in a body. @param error the message for any other value. */
export const recordNumberOr = (error: string) => z.int({ error }).check(z.gte(1, error), z.lte(LARGEST_NUMBER, error));

export const recordNumber = recordNumberOr(MESSAGE);

/** A record of any kind: its type in the audit log, and its id (`holiday:12`). */
export const RECORD = /^[a-z][a-z-]{0,59}:[^\s,:][^\s,]{0,119}$/;
