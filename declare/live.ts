import * as z from 'zod/mini';
import { Person } from './history.ts';
import { atMost, line } from './text.ts';

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
  /** Somebody came to, left or began to edit the record that this tab has open. */
  presence: z.optional(z.literal(true)),
});
export type LiveNews = z.infer<typeof LiveNews>;

/** The name of the first event of a stream, and what it says: the number of the stream, for `setPresence`. */
export const OPENED = 'opened';
export const LiveOpened = z.object({ stream: z.string() });
export type LiveOpened = z.infer<typeof LiveOpened>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a tab says of the record it has open. */
export const Whereabouts = z.object({
  stream: z.string().check(z.regex(UUID, 'Must be the number of a stream')),
  resource: line().check(atMost(100)),
  id: line().check(z.minLength(1), atMost(200)),
  state: z.enum(['viewing', 'editing', 'gone']),
});

/** Somebody else who has the record open. */
export const Here = z.extend(Person, { isEditing: z.boolean() });
export type Here = z.infer<typeof Here>;

/** The name of the last event of a stream whose session has ended. */
export const SESSION_ENDED = 'session-ended';
