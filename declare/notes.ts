import * as z from 'zod/mini';
import { Person } from './history.ts';
import { recordNumber } from './ids.ts';
import { atMost, line, lines, SEARCH_MAX } from './text.ts';

/** The longest note, in characters. */
export const NOTE_LENGTH = 4000;
/** How many people a note may mention. */
export const MOST_MENTIONS = 20;
/** How many notes one answer has, besides the pinned ones. */
export const NOTES_PAGE = 50;
/** How many people the menu of mentions offers. */
export const MOST_PEOPLE = 8;

/** A note on a record (docs/rules/records.md, "Notes"). */
export const Note = z.object({
  id: z.int(),
  createdAt: z.string(),
  /** When its text was last changed; null: never. */
  editedAt: z.nullable(z.string()),
  author: Person,
  text: z.string(),
  mentions: z.array(Person),
  pinned: z.boolean(),
  version: z.int(),
});
export type Note = z.infer<typeof Note>;

/** The pinned notes, and the others, newest first; `before` of the next request is the id of the last one. */
export const Notes = z.object({
  pinned: z.array(Note),
  data: z.array(Note),
  more: z.boolean(),
  total: z.int(),
});
export type Notes = z.infer<typeof Notes>;

const EMPTY = 'A note has a text';
const text = lines().check(z.trim(), z.minLength(1, EMPTY), atMost(NOTE_LENGTH));
/** The ids of the people the text names with an `@`. */
const mentions = z.array(recordNumber).check(z.maxLength(MOST_MENTIONS, `At most ${MOST_MENTIONS} people`));

export const NewNote = z.object({ text, mentions: z._default(mentions, []) });
export type NewNote = z.infer<typeof NewNote>;

/** What of a note changes: its text and mentions, by its author; whether it is pinned, by who sees it. */
export const NoteChange = z.object({
  text: z.optional(text),
  mentions: z.optional(mentions),
  pinned: z.optional(z.boolean()),
});
export type NoteChange = z.infer<typeof NoteChange>;

export const peopleQuery = z.object({ search: z.optional(line().check(atMost(SEARCH_MAX))) });
export const People = z.object({ data: z.array(Person) });
export type PeopleFound = z.infer<typeof People>;
