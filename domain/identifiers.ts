/*
 * How an identifier that was typed or pasted is read: all of it, without what is not seen. Nothing is converted and nothing
 * is cut, so that a number never becomes another one (docs/rules/lists-and-forms.md, "Forms").
 */

/** Characters without a glyph: zero-width ones, direction marks, variation selectors (Unicode, DerivedCoreProperties). */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const BLANKS = /\p{White_Space}/gu;

/** Without blanks and invisible characters. */
export const cleanedIdentifier = (typed: string): string => typed.replace(INVISIBLE, '').replace(BLANKS, '');

/** The fault of a text that is longer than it may be, in UTF-16 code units; undefined when it is not. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? `At most ${most} characters, not ${text.length}` : undefined;
