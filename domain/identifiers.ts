/*
 * How a text that was typed or pasted is read. Of an identifier that is stored, all of it without what is not seen: nothing is
 * converted and nothing is cut, so that a number never becomes another one (docs/rules/lists-and-forms.md, "Forms"). A text
 * that is searched for is converted to what people type (there, "Search").
 */

/** Characters without a glyph: zero-width ones, direction marks, variation selectors (Unicode, DerivedCoreProperties). */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const BLANKS = /\p{White_Space}/gu;

/** Without blanks and invisible characters. */
export const cleanedIdentifier = (typed: string): string => typed.replace(INVISIBLE, '').replace(BLANKS, '');

/** As word processors, telephones and files write them. */
const APOSTROPHES = /[‘’ʻʼ′´`]/g;

/** Without the signs and fractions that names have (™, ½), whose compatible forms are other texts (TM, 1⁄2). */
const COMPATIBLE = /[^\p{So}\p{No}]+/gu;

/**
 * A text to search for, as it is typed when it is pasted from elsewhere: invisible characters are removed, blanks of any
 * kind are one blank, full-width digits and ligatures are the usual ones (Unicode, UAX #15, NFKC), apostrophes are plain.
 */
export const searchedText = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, "'")
    .replace(COMPATIBLE, (part) => part.normalize('NFKC'))
    .replace(/[\p{Z}\t\n\r]+/gu, ' ')
    .trim();

/** The same for a comparison that does not tell upper from lower case. */
export const foldedText = (text: string): string => searchedText(text).toLowerCase();

/** The fault of a text that is longer than it may be, in UTF-16 code units; undefined when it is not. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? `At most ${most} characters, not ${text.length}` : undefined;
