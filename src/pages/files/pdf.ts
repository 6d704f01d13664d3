/*
 * What a PDF would do by itself in a browser's viewer, which has no switch for it. It is told by the names of actions and
 * forms with scripts (ISO 32000-1, §12.6.4 and §12.7.8), which stand in the file or in compressed object streams (§7.5.7).
 */

const ACTIVE = /\/(?:(?:JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition)\b|(?:XFA|AA)\s*[[<\d])/;
/** An action on opening, which is no place in the file: it may open an address if the file names one. */
const OPENS = /\/OpenAction(?!\s*\[)/;
const ADDRESS = /\/URI\b/;
/** A name may have any of its characters written as a number (§7.3.5). */
const OBJECT_STREAM = new RegExp(
  `/${[...'ObjStm'].map((one) => `(?:${one}|#${one.charCodeAt(0).toString(16)})`).join('')}\\b[^]*?\\bstream\\r?\\n`,
  'gi',
);
const LENGTH = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/;
const END = /\r?\n?endstream/g;

/** A longer object stream is not read. In characters. */
const MOST = 64 * 1024 * 1024;

/** Numbers in names as characters. */
const plain = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Latin-1 keeps each byte as one character. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += textOf(value);
    if (text.length > MOST) throw new RangeError('The object stream is too long');
  }
};

/** Where the data of a stream ends: after its length, unless that is in another object. */
const endOf = (text: string, start: number): number => {
  const length = LENGTH.exec(text.slice(text.lastIndexOf('obj', start), start))?.[1];
  if (length !== undefined) return start + Number(length);
  END.lastIndex = start;
  return END.exec(text)?.index ?? text.length;
};

/** The text of a PDF, and that of its object streams; throws where one cannot be read, as in an encrypted file. */
const textsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const text = textOf(bytes);
  const texts = [text];
  for (const { index, 0: head } of text.matchAll(OBJECT_STREAM)) {
    const start = index + head.length;
    texts.push(await inflate(bytes.subarray(start, endOf(text, start))));
  }
  return texts.map(plain).join('\n');
};

/** Whether a PDF carries scripts, or actions that start a program or send a form; also where that cannot be told. */
export const isActivePdf = (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  textsOf(bytes).then(
    (text) => ACTIVE.test(text) || (OPENS.test(text) && ADDRESS.test(text)),
    () => true,
  );
