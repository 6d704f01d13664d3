import * as z from 'zod/mini';
import { searchedText, tooLong } from '../domain/identifiers.ts';

/** Control characters (C0, DEL, C1) and lone surrogates. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}]/u;
/** The same for multi-line text, which may contain tab, line feed and carriage return. */
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const MESSAGE = 'Must not contain control characters';

/** Whether a text is a single line without control characters. */
export const isLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/**
 * Whether a text can be stored and read back unchanged: no U+0000, which PostgreSQL rejects, and no lone surrogate,
 * which UTF-8 cannot encode.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Single-line text. Checked before trimming, so that invisible characters are reported and not silently removed. */
export const line = (params?: { error: string }) => z.string(params).check(z.refine(isLine, MESSAGE));

/** Multi-line text. */
export const lines = (params?: { error: string }) =>
  z.string(params).check(z.refine((text) => !NOT_IN_LINES.test(text), MESSAGE));

/** At most so many characters; the message says how many there are. */
export const atMost = (max: number) => z.maxLength(max, { error: ({ input }) => tooLong(String(input), max) });

/** The maximum length of a search, in characters. */
export const SEARCH_MAX = 200;

/** A text to search for. */
export const searched = (max: number) =>
  z.string().check(z.overwrite(searchedText), z.refine(isLine, MESSAGE), atMost(max));

/** The search text of a lookup call; empty by default, which matches everything. */
export const searchText = () => z._default(searched(SEARCH_MAX), '');
