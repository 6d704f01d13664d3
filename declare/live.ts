import * as z from 'zod/mini';

/** What the stream of changes says of one: the record and its version, never what is in it. */
export const LiveChange = z.object({
  resource: z.string(),
  id: z.string(),
  /** The record's version after the change, where it has one. */
  version: z.nullable(z.int()),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** One event of the stream (docs/rules/records.md, "Live"). */
export const LiveNews = z.object({
  changes: z.array(LiveChange),
  /** There were more changes than are named: everything shown may be another by now. */
  more: z.optional(z.literal(true)),
  /** A note mentions the person, or no longer does. */
  mentions: z.optional(z.literal(true)),
});
export type LiveNews = z.infer<typeof LiveNews>;

/** The name of the last event of a stream whose session has ended. */
export const SESSION_ENDED = 'session-ended';
