import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { Person } from '../declare/history.ts';
import { RECORD, recordNumber } from '../declare/ids.ts';
import { searched } from '../declare/text.ts';
import { SEARCH_TEXT } from '../domain/search-text.ts';
import { mentionCount } from './unread-count.ts';

/** How many mentions the bell shows, and marks as read at once. */
export const MOST_SHOWN = 50;

/** A note on a record that the caller may see. */
export const NoteOn = z.object({
  note: z.int(),
  createdAt: z.string(),
  author: Person,
  text: z.string(),
  /** What the record is, its name, and where the console shows it. */
  record: z.object({ one: z.string(), name: z.string(), link: z.string() }),
});
export type NoteOn = z.infer<typeof NoteOn>;

/** A note that mentions the caller (docs/rules/records.md, "Mentions"). */
export const Mention = z.extend(NoteOn, { isRead: z.boolean() });
export type Mention = z.infer<typeof Mention>;

export const mentions = defineCall({
  name: 'mentions.list',
  method: 'GET',
  path: '/mentions',
  access: 'signed-in',
  summary: 'The notes that mention the caller, newest first',
  answer: z.object({ data: z.array(Mention) }),
});

export const mentionsCounted = defineCall({ ...mentionCount, answer: z.object({ count: z.int() }) });

export const readMentions = defineCall({
  name: 'mentions.read',
  method: 'POST',
  path: '/mentions/read',
  access: 'signed-in',
  summary: 'The caller has read these notes',
  body: z.object({ notes: z.array(recordNumber).check(z.maxLength(MOST_SHOWN)) }),
  status: 204,
});

/** How many notes a search finds. */
export const MOST_FOUND = 8;

/** A POST that changes nothing: the search text is in the body, so that it appears in no URL or log. */
export const searchNotes = defineCall({
  name: 'notes.search',
  method: 'POST',
  path: '/notes/search',
  access: 'signed-in',
  summary: 'The notes that contain a text, on records the caller may see, newest first',
  body: z.object({ text: searched(SEARCH_TEXT.max).check(z.minLength(SEARCH_TEXT.min)) }),
  answer: z.object({ data: z.array(NoteOn) }),
});

/** A note where somebody decides about its record. */
export const NoteAbout = z.extend(NoteOn, { pinned: z.boolean() });
export type NoteAbout = z.infer<typeof NoteAbout>;

/** How many records are asked for at once, and how many notes each answers besides the pinned ones. */
export const MOST_ABOUT = 20;
export const NEWEST_ABOUT = 3;

/**
 * What was written about records of any kind, where somebody decides about them: an action, or an approval. A POST that
 * changes nothing, as there may be many records.
 */
export const notesAbout = defineCall({
  name: 'notes.about',
  method: 'POST',
  path: '/notes/about',
  access: 'signed-in',
  summary: 'The pinned and the newest notes on these records, as far as the caller may see them',
  body: z.object({ about: z.array(z.string().check(z.regex(RECORD))).check(z.maxLength(MOST_ABOUT)) }),
  answer: z.object({ data: z.array(NoteAbout) }),
});
