/**
 * What a spreadsheet would execute when it opens a CSV file: a cell that starts with one of these in half or full
 * width, also after blanks, control characters and apostrophes; or with a tab, a line break or NUL (OWASP, "CSV
 * injection"). Amounts need no escaping: their column accepts nothing else.
 */
const LIKE_A_FORMULA = /^[\s\p{Cc}']*[=+\-@|%\t\r\n\0\uff1d\uff0b\uff0d\uff20\uff5c\uff05]/u;

/** Puts an apostrophe before a text that a spreadsheet would execute; returns any other text unchanged. */
export function asText(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `asText`, which is injective, so that the round trip loses nothing. */
export function fromText(cell: string): string {
  return cell.startsWith("'") && LIKE_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
