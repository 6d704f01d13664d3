import * as z from 'zod/mini';

/** Control characters (C0, DEL, C1) and halves of surrogate pairs, which are no characters. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}]/u;
/** Of these, a text of several lines may have tab, line feed and carriage return. */
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const MESSAGE = 'Must not contain control characters';

/** Whether a text is one line of characters. */
export const isLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/**
 * Whether a text can be stored and given back as it came: no U+0000, which PostgreSQL does not take, and no half of a
 * surrogate pair, which UTF-8 does not have.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** A text on one line. It is checked before it is trimmed: what cannot be seen is not taken away in silence. */
export const line = (params?: { error: string }) => z.string(params).check(z.refine(isLine, MESSAGE));

/** A text that may have several lines. */
export const lines = (params?: { error: string }) =>
  z.string(params).check(z.refine((text) => !NOT_IN_LINES.test(text), MESSAGE));

/** How long a search may be, in characters. */
export const SEARCH_MAX = 200;

/** What a call of a look-up is asked for; everything, where nothing is said. */
export const searchText = () => z._default(line().check(z.trim(), z.maxLength(SEARCH_MAX)), '');
