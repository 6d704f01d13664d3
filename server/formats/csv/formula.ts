/**
 * What a spreadsheet would run when it opens a CSV file: a cell that begins with one of these, also behind blanks,
 * control characters and apostrophes, in both widths; or with a tab, a line break or NUL (OWASP, "CSV injection"). An
 * amount is never such a cell: its column takes nothing else.
 */
const LIKE_A_FORMULA = /^[\s\p{Cc}']*[=+\-@|%\t\r\n\0\uff1d\uff0b\uff0d\uff20\uff5c\uff05]/u;

/** An apostrophe before a text that a spreadsheet would run; any other text as it is. */
export function asText(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `asText` was given: asText is one-to-one, so nothing is lost on the way there and back. */
export function fromText(cell: string): string {
  return cell.startsWith("'") && LIKE_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
