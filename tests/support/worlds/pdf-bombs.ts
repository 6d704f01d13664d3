import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';

/*
 * PDFs of a few kilobytes that unpack to more than a machine's memory, or never end. Written by hand after ISO 32000-1,
 * §7.5, because no library writes them.
 */

const MEGABYTE = 1_000_000;

/** Flate data that unpacks to `before` and so many megabytes of spaces. */
const blanks = (megabytes: number, before = ''): Promise<Buffer> => {
  const piece = Buffer.alloc(MEGABYTE, ' ');
  const pieces = function* () {
    yield Buffer.from(before);
    for (let at = 0; at < megabytes; at += 1) yield piece;
  };
  return buffer(Readable.from(pieces()).pipe(createDeflate()));
};

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<</Length ${data.length}${dictionary}>>stream\n`), data, Buffer.from('\nendstream')]);

/** A PDF of these objects, numbered from 1, the first one its root; `packed` more are in object stream 1. */
const pdfOf = (objects: readonly (Buffer | string)[], packed = 0): Buffer => {
  const parts = [Buffer.from('%PDF-1.5\n')];
  const end = () => parts.reduce((sum, part) => sum + part.length, 0);
  const entries = [[0, 0, 0]];
  for (const [at, object] of objects.entries()) {
    entries.push([1, end(), 0]);
    parts.push(Buffer.from(`${at + 1} 0 obj`), Buffer.from(object), Buffer.from('endobj\n'));
  }
  for (let at = 0; at < packed; at += 1) entries.push([2, 1, at]);
  const start = end();
  const table = Buffer.concat(
    [...entries, [1, start, 0]].map(([type = 0, offset = 0, index = 0]) => {
      const entry = Buffer.alloc(6, type);
      entry.writeUInt32BE(offset, 1);
      entry[5] = index;
      return entry;
    }),
  );
  const root = packed ? objects.length + 1 : 1;
  const dictionary = `/Type/XRef/Size ${entries.length + 1}/W[1 4 1]/Root ${root} 0 R`;
  const tail = `endobj\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([
    ...parts,
    Buffer.from(`${entries.length} 0 obj`),
    stream(dictionary, table),
    Buffer.from(tail),
  ]);
};

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const page = (entries: string, parent = 2) => `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 9 9]${entries}>>`;
const FLATE = '/Filter/FlateDecode';
const FLATE_TWICE = '/Filter[/FlateDecode/FlateDecode]/DecodeParms[null null]';

/** One page whose content unpacks to so many megabytes. */
export const contentBomb = async (megabytes: number): Promise<Buffer> =>
  pdfOf([CATALOG, PAGES, page('/Contents 4 0 R/Resources<<>>'), stream(FLATE, await blanks(megabytes))]);

/** One page with the same content stream 500 times; a reader joins them before it parses them. */
export const contentsBomb = async (megabytes: number): Promise<Buffer> => {
  const contents = `/Contents[${'4 0 R '.repeat(500)}]/Resources<<>>`;
  return pdfOf([CATALOG, PAGES, page(contents), stream(FLATE, await blanks(megabytes / 500))]);
};

/** Catalog and page are in an object stream that is compressed twice: 2 kB for a gigabyte. */
export const objectStreamBomb = async (megabytes: number): Promise<Buffer> => {
  const objects = ['<</Type/Catalog/Pages 3 0 R>>', '<</Type/Pages/Kids[4 0 R]/Count 1>>', page('/Resources<<>>', 3)];
  let [head, body] = ['', ''];
  for (const [at, object] of objects.entries()) {
    head += `${at + 2} ${body.length} `;
    body += `${object} `;
  }
  const data = deflateSync(await blanks(megabytes, head + body));
  return pdfOf([stream(`/Type/ObjStm/N ${objects.length}/First ${head.length}${FLATE_TWICE}`, data)], objects.length);
};

/** 500 pages with the same large content stream. */
export const pagesBomb = async (megabytes: number): Promise<Buffer> => {
  const pages = `<</Type/Pages/Kids[${'3 0 R '.repeat(500)}]/Count 500>>`;
  return pdfOf([CATALOG, pages, page('/Contents 4 0 R/Resources<<>>'), stream(FLATE, await blanks(megabytes))]);
};

/** A form that draws another ten times, which draws another ten times …: 10^12 lines of text. */
export const formsBomb = (): Buffer => {
  const [levels, first] = [12, 6];
  const forms = Array.from({ length: levels }, (_, at) => {
    const resources = `/Resources<</Font<</F 5 0 R>>/XObject<</X ${first + at + 1} 0 R>>>>`;
    const content = at < levels - 1 ? '/X Do '.repeat(10) : 'BT /F 9 Tf (text) Tj ET';
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`, Buffer.from(content));
  });
  const drawn = page(`/Contents 4 0 R/Resources<</XObject<</X ${first} 0 R>>>>`);
  return pdfOf([CATALOG, PAGES, drawn, stream('', Buffer.from('/X Do')), FONT, ...forms]);
};

/** One content stream with two million text operators, which a reader keeps on the heap. */
export const textBomb = (): Buffer => {
  const content = `BT /F 9 Tf ${'1 0 0 1 5 5 Tm (abc) Tj '.repeat(2 * MEGABYTE)}ET`;
  const drawn = page('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>');
  return pdfOf([CATALOG, PAGES, drawn, stream(FLATE, deflateSync(content)), FONT]);
};
