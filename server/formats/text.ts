import { isUtf8 } from 'node:buffer';

/*
 * Text files as bytes, one character per byte (ISO 8859-1): no character is split where a block ends, and what is read
 * before the text is decoded does not depend on its encoding.
 */

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
/** The end-of-file mark of old systems (Ctrl-Z), and what fills up a last block. */
const END_MARKS = '\x1a\0';
const PADDING = `${END_MARKS} \t\r\n`;

const SLICE_BYTES = 64 * 1024;
/** Padding is held back until the end of the file tells what it is; more than this is given on as it is. */
const MOST_HELD = SLICE_BYTES;

// looking behind keeps the time linear: a run of blanks is tried once, not from each of its blanks
const LINE_ENDS_IN_BLANKS = /(?<![ \t])[ \t]+(?=\n)/g;
const TEXT_ENDS_IN_BLANKS = /(?<![ \t])[ \t]+$/;

const tidied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(LINE_ENDS_IN_BLANKS, '');

/**
 * A part of a text file without what programs and transfers change and no format means: the byte order mark is removed,
 * each line end is a line feed, blanks at the end of a line and end-of-file marks at the end of the file are removed.
 * Blank lines stay, so that lines keep their numbers (docs/rules/exchange.md, "Received files").
 *
 * @returns the text, and the bytes to put before the next part, because their meaning depends on it
 */
export function normalised(bytes: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const from = isFirst && bytes.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let content = bytes.length;
  let mark = bytes.length;
  for (; content > from && PADDING.includes(bytes.charAt(content - 1)); content -= 1) {
    if (END_MARKS.includes(bytes.charAt(content - 1))) mark = content - 1;
  }
  if (isLast) return { text: tidied(bytes.slice(from, mark)).replace(TEXT_ENDS_IN_BLANKS, ''), held: '' };
  const end = bytes.length - content > MOST_HELD ? bytes.length : content;
  return { text: tidied(bytes.slice(from, end)), held: bytes.slice(end) };
}

/** The normalised text of a stream, in parts of at most 128 KiB. Errors of `source` are rethrown. */
export async function* normalisedText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
      rest += bytes.toString('latin1', start, start + SLICE_BYTES);
      if (isFirst && rest.length < BYTE_ORDER_MARK.length) continue;
      const { text, held } = normalised(rest, { isFirst, isLast: false });
      isFirst = false;
      rest = held;
      if (text !== '') yield text;
    }
  }
  yield normalised(rest, { isFirst, isLast: true }).text;
}

const windows1252 = new TextDecoder('windows-1252');

/**
 * The characters of a record: UTF-8, or Windows-1252 if it is not valid UTF-8 (WHATWG Encoding Standard, "windows-1252",
 * which differs from ISO 8859-1 in 0x80 to 0x9F).
 */
export function decoded(bytes: string): string {
  if (!/[^\0-\x7f]/.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  // `stream`, because some versions of Node decode a whole text as ISO 8859-1; each byte is a character of its own
  return isUtf8(buffer) ? buffer.toString('utf8') : windows1252.decode(buffer, { stream: true });
}
